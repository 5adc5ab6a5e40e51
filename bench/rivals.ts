/** What `parse` is measured against. Decides how each other library is used: as cheaply as it lets itself be. */
import { XMLParser } from "fast-xml-parser";
import { Parser, Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const nothing = (): void => {};

const callbacks: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

/** Without entities, and without HTML's own elements: both only cost it time, and the format has neither. */
const OPTIONS = { xmlMode: true, decodeEntities: false };

/** htmlparser2's tokens, and nobody who wants them. */
export function tokenize(text: string): void {
  const tokenizer = new Tokenizer(OPTIONS, callbacks);
  tokenizer.write(text);
  tokenizer.end();
}

/** The same with its default options, those of HTML. */
export function tokenizeHtml(text: string): void {
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(text);
  tokenizer.end();
}

/** htmlparser2's parser with no handlers: the tokens, and names and attributes put together. */
export function htmlparser(text: string): void {
  new Parser({}, OPTIONS).end(text);
}

const xml = new XMLParser({ ignoreAttributes: false, allowBooleanAttributes: true, processEntities: false });

/** fast-xml-parser's object of the text; undefined where it refuses the text. */
export function fastXml(text: string): unknown {
  return xml.parse(text);
}

/** The least that finding calls can cost: the opening, the name, the closer, and the body between. */
export function walk(text: string): number {
  let length = 0;
  for (let at = 0; ; ) {
    const open = text.indexOf("<call:", at);
    if (open < 0) return length;
    const end = text.indexOf(">", open);
    const closer = `</call:${text.slice(open + 6, end)}>`;
    const close = text.indexOf(closer, end);
    length += text.slice(end + 1, close).length;
    at = close + closer.length;
  }
}
