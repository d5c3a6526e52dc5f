import { isDeepStrictEqual } from 'node:util';
import compile, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/** Writes a reply as JSON. It has nothing that the reply's schema does not name. */
export type ReplyWriter = (reply: unknown) => string;

const writers = new WeakMap<z.ZodType, ReplyWriter>();

/**
 * The writer of a schema, made on first use. In tests and development every reply is checked by the schema, too; otherwise only
 * those are whose schema cannot be compiled.
 */
export function replyWriter(schema: z.ZodType): ReplyWriter {
  const known = writers.get(schema);
  if (known) return known;
  const made = makeWriter(schema);
  writers.set(schema, made);
  return made;
}

function makeWriter(schema: z.ZodType): ReplyWriter {
  const compiled = compiledWriter(schema);
  if (!compiled) return (reply) => JSON.stringify(schema.parse(reply));
  return ['test', 'development'].includes(process.env['NODE_ENV'] ?? '')
    ? comparedWriter(schema, compiled)
    : compiled;
}

/** Refuses a reply that does not match its schema, and one that the compiled schema writes differently. */
export function comparedWriter(schema: z.ZodType, compiled: ReplyWriter): ReplyWriter {
  return (reply) => {
    const checked = JSON.stringify(schema.parse(reply));
    const json = compiled(reply);
    if (!isDeepStrictEqual(JSON.parse(json), JSON.parse(checked))) {
      throw new Error(`The compiled schema of a reply writes ${json} instead of ${checked}`);
    }
    return json;
  };
}

/** What of JSON Schema says how a value is written; the rest says only which values are valid. */
const SHAPE = new Set([
  'type',
  'nullable',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]);

/** The writer compiled from a schema; undefined where it could differ from what the schema itself makes of a reply. */
function compiledWriter(schema: z.ZodType): ReplyWriter | undefined {
  let isFaithful = true;
  const jsonSchema = z.toJSONSchema(schema, {
    // OpenAPI 3.0 says of a type that it may be null, which is written without trying alternatives.
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema: part }) => {
      isFaithful &&= isWrittenAsItIs(zodSchema);
      for (const key of Object.keys(part)) if (!SHAPE.has(key)) delete part[key];
    },
  });
  // Only a schema that refers to itself has definitions.
  if (!isFaithful || '$defs' in jsonSchema || 'definitions' in jsonSchema) return undefined;
  return compile(jsonSchema as Schema); // without the dialect, which is no shape
}

/** Whether JSON Schema says all that a schema does to a value: it has no transformation, and alternatives of plain values alone. */
function isWrittenAsItIs({ _zod: { def } }: z.core.$ZodTypes): boolean {
  const checks: readonly z.core.$ZodCheck[] = def.checks ?? [];
  if (checks.some((check) => check._zod.def.check === 'overwrite')) return false;
  switch (def.type) {
    case 'object':
      return def.catchall === undefined;
    case 'union':
      return def.options.every((option) => isPlain(option) || isPlainList(option));
    case 'nullable':
      return typeOf(def.innerType) !== 'union';
    case 'string':
    case 'number':
    case 'boolean':
      return def.coerce !== true;
    case 'null':
    case 'enum':
    case 'literal':
    case 'array':
    case 'record':
    case 'optional':
    case 'readonly':
      return true;
    default:
      return false;
  }
}

const PLAIN = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal']);

const typeOf = (schema: z.core.$ZodType): string => schema._zod.def.type;
const isPlain = (schema: z.core.$ZodType): boolean => PLAIN.has(typeOf(schema));
const isPlainList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodArray && isPlain(schema.def.element);
