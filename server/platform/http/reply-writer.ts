import { isDeepStrictEqual } from 'node:util';
import compile, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

export type ReplyWriter = (reply: unknown) => string;

const writers = new WeakMap<z.ZodType, ReplyWriter>();

/** Tests and development check every reply by its schema; otherwise only schemas that cannot be compiled do. */
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

/** @throws for a reply that does not match its schema, or that the compiled writer writes differently */
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

/** Other keywords of JSON Schema only validate. */
const SHAPE = new Set([
  'type',
  'nullable',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]);

/** Undefined where the compiled form could differ from the schema's own output. */
function compiledWriter(schema: z.ZodType): ReplyWriter | undefined {
  let isFaithful = true;
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema: part }) => {
      isFaithful &&= isPlainSchema(zodSchema);
      for (const key of Object.keys(part)) if (!SHAPE.has(key)) delete part[key];
    },
  });
  // Only a recursive schema has definitions.
  if (!isFaithful || '$defs' in jsonSchema || 'definitions' in jsonSchema) return undefined;
  return compile(jsonSchema as Schema);
}

/** The schema has no transformations, and only plain values as alternatives, so JSON Schema describes all of it. */
function isPlainSchema({ _zod: { def } }: z.core.$ZodTypes): boolean {
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
