/**
 * The file of a report. Decides what name it may have, and that whether it can be written shows before a long run begins.
 */
import { open, stat, unlink } from "node:fs/promises";
import { InputError } from "../../input.ts";

/**
 * Opens the file without changing what is in it; the function that it gives writes the page.
 *
 * @throws InputError where it cannot be written, now or then. So is a name that is none of a page: the file that was to be
 *   read, say, where the report's own name was forgotten.
 */
export async function openReport(file: string): Promise<(page: string) => Promise<void>> {
  if (!/\.html?$/i.test(file)) {
    throw new InputError(
      `--report: expected a name that ends in .html, found ${file === "" ? "an empty one" : `"${file}"`}`,
    );
  }
  const writing = async (flags: string, page: string): Promise<void> => {
    try {
      const handle = await open(file, flags);
      try {
        await handle.writeFile(page);
      } finally {
        await handle.close();
      }
    } catch (error) {
      throw new InputError(`--report: ${file}: ${writingProblem(error)}`);
    }
  };
  const isNew = await stat(file).then(
    () => false,
    () => true,
  );
  await writing("a", "");
  // A run that is given up leaves no empty page behind.
  if (isNew) await unlink(file);
  return (page) => writing("w", page);
}

function writingProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return "there is no such folder";
    case "EISDIR":
      return "is a directory, not a file";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "may not be written";
    case "ENOSPC":
      return "the disk is full";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
