/** How the report looks: on light and dark screens, narrow and wide ones, and on paper. */

const LIGHT = `
--page: #f6f7f9; --card: #ffffff; --ink: #1c2128; --soft: #57606a; --line: #d5dae1; --track: #e9ecf0; --link: #0b5cad;
--good: #2e8b57; --error: #c93c37; --warning: #b87a00; --info: #3b7dc4; --plain: #5b6fb5; --none: #7d8690;
--on-error: #a3201b; --on-warning: #7d5300; --on-info: #14558f;`;

const DARK = `
--page: #0f1318; --card: #181d24; --ink: #e3e8ee; --soft: #9aa5b1; --line: #313944; --track: #262d36; --link: #7cb7ff;
--good: #3fae74; --error: #e5605a; --warning: #d9a028; --info: #5b9de0; --plain: #8496d9; --none: #6b7682;
--on-error: #ff9d97; --on-warning: #f0c05a; --on-info: #8fc4ff;`;

export const style: string = `
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 3rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1.05rem; }
h3 code { font-size: 1rem; }
p { margin: .4rem 0; }
h2 + .soft { margin-bottom: 1rem; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .85rem; }
small, .soft { color: var(--soft); font-size: .85rem; }
th small { display: block; font-weight: normal; }
.files { margin: .25rem 0 1.25rem; color: var(--soft); }
.alert { margin: 1rem 0; padding: .6rem .9rem; background: var(--card); border: 1px solid var(--line);
  border-left: 4px solid var(--warning); border-radius: 6px; }
.alert ul { margin: .25rem 0; padding-left: 1.2rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.4rem, 1fr)); gap: .75rem; margin: 0; }
.tiles div, .chart, .code { background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.tiles div { padding: .7rem .9rem; border-top: 4px solid var(--none); }
.tiles .good { border-top-color: var(--good); } .tiles .error { border-top-color: var(--error); }
.tiles .warning { border-top-color: var(--warning); } .tiles .plain { border-top-color: var(--plain); }
.tiles dt { color: var(--soft); font-size: .85rem; }
.tiles dd { margin: 0; font-size: 1.45rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
.tiles dd span { color: var(--soft); font-size: .85rem; font-weight: normal; white-space: nowrap; }
svg { display: block; }
.strip { width: 100%; height: 14px; margin: 0 0 1rem; border-radius: 7px; }
rect.good { fill: var(--good); } rect.error { fill: var(--error); } rect.warning { fill: var(--warning); }
rect.info { fill: var(--info); } rect.plain { fill: var(--plain); } rect.none { fill: var(--none); }
rect.track { fill: var(--track); }
.charts { columns: 2 25rem; column-gap: 1rem; }
.chart { margin-bottom: 1rem; padding: .8rem .9rem; break-inside: avoid; }
table { width: 100%; margin-top: .4rem; border-spacing: 0; font-size: .95rem; }
th, td { padding: .3rem .5rem .3rem 0; text-align: left; vertical-align: top; font-weight: normal; }
thead th { color: var(--soft); font-size: .8rem; border-bottom: 1px solid var(--line); }
.number { text-align: right; padding-right: .9rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.share { width: 42%; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0; }
.share svg { display: inline-block; vertical-align: middle; width: calc(100% - 4.4rem); height: 10px; border-radius: 3px; }
.share span { display: inline-block; width: 4.4rem; text-align: right; font-size: .85rem; color: var(--soft); }
.chip { display: inline-block; margin-left: .45rem; padding: 0 .4rem; border: 1px solid currentColor; border-radius: 9px;
  font: 600 .72rem/1.35 system-ui, sans-serif; vertical-align: .06em; }
.chip.error { color: var(--on-error); } .chip.warning { color: var(--on-warning); } .chip.info { color: var(--on-info); }
.code { margin: 0 0 1rem; padding: .9rem 1rem; border-left: 4px solid var(--none); }
.code.error { border-left-color: var(--error); } .code.warning { border-left-color: var(--warning); }
.code.info { border-left-color: var(--info); }
.code h3 { display: flex; flex-wrap: wrap; align-items: baseline; }
.code h3 .count { margin-left: auto; color: var(--soft); font-weight: normal; font-size: .9rem; }
ol { margin: .6rem 0 0; padding: 0; list-style: none; }
li .where { font-weight: 600; font-size: .85rem; }
ol li { padding: .5rem 0 0; border-top: 1px solid var(--line); margin-top: .5rem; break-inside: avoid; }
li p { margin: 0; }
pre { margin: .35rem 0 0; padding: .45rem .6rem; background: var(--page); border-radius: 6px; overflow-x: auto; line-height: 1.4;
  tab-size: 4; overflow-wrap: normal; }
footer { margin-top: 2.5rem; padding-top: .8rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }
@media (max-width: 34rem) { .share { width: 38%; } }
@media print {
  :root { color-scheme: light; font-size: 11.5px; ${LIGHT} --page: #ffffff; }
  body { padding: 0; max-width: none; }
  .tiles div, tr { break-inside: avoid; }
  .code h3, .code h3 + p { break-after: avoid; }
  pre { white-space: pre-wrap; border: 1px solid var(--line); }
  a { color: inherit; text-decoration: none; }
}
`;
