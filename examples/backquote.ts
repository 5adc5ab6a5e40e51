/**
 * One rule of the grammar changed: backquotes delimit attribute values too. Run it with `npx tsx examples/backquote.ts`.
 */
import Parsimmon from "parsimmon";
import { createRules, quoted } from "../src/grammar/index.ts";
import { parse } from "../src/index.ts";

const text = '<call:bash command=`echo "it\'s" > out.txt` timeout=5/>';
const rules = { attrVal: Parsimmon.alt(quoted("`"), createRules().attrVal) };

console.log("as the format has it:", parse(text).calls[0]?.arguments);
console.log("with backquotes:", parse(text, { rules }).calls[0]?.arguments);
