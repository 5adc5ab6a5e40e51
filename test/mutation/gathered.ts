/**
 * What Stryker takes for the one file of tests. All of them are in the bundle that `gather.ts` makes in Stryker's sandbox;
 * this file stays the same, so that results can be remembered from run to run.
 */
const bundle = new URL("./bundle.mjs", import.meta.url).href;
await import(bundle);
