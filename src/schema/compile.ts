/**
 * The validator, and the only file that knows which library it is. A schema is compiled place by place, on demand, so
 * that "does the schema admit this value here" is one compiled function.
 */
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { Ajv } from "ajv/dist/ajv.js";
import draft04 from "ajv-draft-04";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { isDeeper } from "./depth.ts";
import type { Dialect } from "./dialect.ts";
import { fragmentOf, type SchemaObject } from "./subschemas.ts";
import type { SchemaError } from "./tool.ts";

export type Validator = (value: unknown) => SchemaError[];

/** Compiles the place at a pointer. Throws where a keyword makes no sense to the dialect. */
export type PlaceCompiler = (pointer: string) => Validator;

/** What is used of the library, whichever its dialect. */
interface Instance {
  opts: { unevaluated?: boolean };
  addSchema(schema: SchemaObject, key: string): unknown;
  getSchema(key: string): ValidateFunction | undefined;
}

const OPTIONS: Options = {
  // Unknown keywords and formats are the business of others.
  strict: false,
  logger: false,
  // M7: nothing is looked up through a prototype.
  ownProperties: true,
  formats: fullFormats,
  // Compiling says what is wrong just as well, and costs a tenth.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
};

const CREATE: Readonly<Record<Dialect, (options: Options) => Instance>> = {
  "2020-12": (options) => new Ajv2020(options),
  "2019-09": (options) => new Ajv2019(options),
  "draft-07": (options) => new Ajv(options),
  // The package is CommonJS and exports the class as itself and as `default`; only the latter is the same everywhere.
  "draft-04": (options) => new draft04.default(options),
};

/** How deep arguments may nest for all of their errors to be sought; see `errorsOf`. */
const SHALLOW = 8;

/** One validator per dialect and kind, made when it is first needed. `add` takes prepared schemas. */
export function createCompiler(): { add(schema: SchemaObject, dialect: Dialect): PlaceCompiler } {
  const instances = new Map<string, Instance>();
  let added = 0;

  const instanceOf = (dialect: Dialect, allErrors: boolean, unevaluated: boolean): Instance => {
    const kind = `${dialect} ${allErrors} ${unevaluated}`;
    let ajv = instances.get(kind);
    if (ajv === undefined) {
      ajv = CREATE[dialect]({ ...OPTIONS, allErrors });
      // Set by the newer dialects, it has every branch of a union tried; only the `unevaluated…` keywords need that.
      ajv.opts.unevaluated = unevaluated;
      instances.set(kind, ajv);
    }
    return ajv;
  };

  return {
    add(schema, dialect) {
      const key = `tool-${added++}`;
      const unevaluated = JSON.stringify(schema).includes('"unevaluated');
      const first = instanceOf(dialect, false, unevaluated);
      first.addSchema(schema, key);
      let all: Instance | undefined;
      const allAt = (pointer: string): ValidateFunction => {
        if (all === undefined) {
          all = instanceOf(dialect, true, unevaluated);
          all.addSchema(schema, key);
        }
        return validatorAt(all, key + fragmentOf(pointer));
      };
      return (pointer) => {
        let validate: ValidateFunction;
        try {
          validate = validatorAt(first, key + fragmentOf(pointer));
        } catch {
          // Stopping at the first error nests the code for thousands of properties too deep to compile.
          validate = allAt(pointer);
        }
        return (value) => errorsOf(value, validate, () => allAt(pointer));
      };
    },
  };
}

function validatorAt(ajv: Instance, key: string): ValidateFunction {
  const validate = ajv.getSchema(key);
  if (validate === undefined) throw new Error("no schema stands there");
  return validate;
}

/**
 * The errors of a value. The verdict stops at the first: where unions nest, each level multiplies what seeking all of
 * them costs (E7). So all are sought only of what is invalid and not deep.
 */
function errorsOf(value: unknown, first: ValidateFunction, all: () => ValidateFunction): SchemaError[] {
  try {
    if (first(value) === true) return [];
    const { errors } = first;
    if (isDeeper(value, SHALLOW)) return toErrors(errors);
    const validate = all();
    return validate(value) === true ? toErrors(errors) : toErrors(validate.errors);
  } catch {
    // A value nested deeper than the stack allows; `maxDepth` keeps it out unless it was raised (E6).
    return [{ keyword: "depth", instancePath: "", schemaPath: "#", params: {}, message: "must be less deeply nested" }];
  }
}

function toErrors(errors: ValidateFunction["errors"]): SchemaError[] {
  return (errors ?? []).map(({ keyword, instancePath, schemaPath, params, message }) => ({
    keyword,
    instancePath,
    schemaPath,
    params: { ...params },
    message: message ?? "",
  }));
}
