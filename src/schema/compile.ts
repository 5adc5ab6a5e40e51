/**
 * The validator, and the only file that knows which library it is. A schema is compiled place by place, on demand, so
 * that "does the schema admit this value here" is one compiled function.
 */
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { Ajv } from "ajv/dist/ajv.js";
import draft04 from "ajv-draft-04";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Dialect } from "./dialect.ts";
import { fragmentOf, type SchemaObject } from "./subschemas.ts";
import type { SchemaError } from "./tool.ts";

export type Validator = (value: unknown) => SchemaError[];

/** Compiles the place at a pointer. Throws where a keyword makes no sense to the dialect. */
export type PlaceCompiler = (pointer: string) => Validator;

/** What is used of the library, whichever its dialect. */
interface Instance {
  addSchema(schema: SchemaObject, key: string): unknown;
  getSchema(key: string): ValidateFunction | undefined;
}

const OPTIONS: Options = {
  // Unknown keywords and formats are the business of others.
  strict: false,
  logger: false,
  allErrors: true,
  // M7: nothing is looked up through a prototype.
  ownProperties: true,
  formats: fullFormats,
  // Compiling says what is wrong just as well, and costs a tenth.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
};

const CREATE: Readonly<Record<Dialect, () => Instance>> = {
  "2020-12": () => new Ajv2020(OPTIONS),
  "2019-09": () => new Ajv2019(OPTIONS),
  "draft-07": () => new Ajv(OPTIONS),
  // The package is CommonJS and exports the class as itself and as `default`; only the latter is the same everywhere.
  "draft-04": () => new draft04.default(OPTIONS),
};

/** One validator per dialect, made when it is first needed. `add` takes prepared schemas. */
export function createCompiler(): { add(schema: SchemaObject, dialect: Dialect): PlaceCompiler } {
  const instances = new Map<Dialect, Instance>();
  let added = 0;
  return {
    add(schema, dialect) {
      let ajv = instances.get(dialect);
      if (ajv === undefined) {
        ajv = CREATE[dialect]();
        instances.set(dialect, ajv);
      }
      const instance = ajv;
      const key = `tool-${added++}`;
      instance.addSchema(schema, key);
      return (pointer) => validatorAt(instance, key + fragmentOf(pointer));
    },
  };
}

function validatorAt(ajv: Instance, key: string): Validator {
  const validate = ajv.getSchema(key);
  if (validate === undefined) throw new Error("no schema stands there");
  return (value) => {
    try {
      if (validate(value) === true) return [];
    } catch {
      // A value nested deeper than the stack allows; `maxDepth` keeps it out unless it was raised (E6).
      return [
        { keyword: "depth", instancePath: "", schemaPath: "#", params: {}, message: "must be less deeply nested" },
      ];
    }
    return (validate.errors ?? []).map(({ keyword, instancePath, schemaPath, params, message }) => ({
      keyword,
      instancePath,
      schemaPath,
      params: { ...params },
      message: message ?? "",
    }));
  };
}
