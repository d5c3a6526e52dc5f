import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Nobody sees them: zero-width, filling and blank letters, directions, marks without a letter, unassigned and private ones. */
const UNSEEN = [
  '\u200b',
  '\u2060\ufeff',
  '\u2800',
  '\u3164',
  '\u115f\u1160',
  '\u00ad',
  '\u202e',
  '\u200d',
  '\ufe0f',
  '\u0301',
  '\u0378',
  '\ue000',
];

/** Secrets, what a reply gave to be sent back, a file, and fields that no person fills in: they are read as they are, and what is no such thing is refused. */
const READ_AS_IS =
  /\.(?:token|ticket|credential|password|currentPassword|offer|quote|version|fingerprint|website|source|shopId|(?:transports|was)\.\[\])$|^POST \/api\/import$/;

interface Field {
  path: string;
  schema: z.core.$ZodType;
}

/** The texts of an input with where they stand. */
function textsOf(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): Field[] {
  if (seen.has(schema)) return [];
  const inner = new Set(seen).add(schema);
  const whole = (field: Field) => (field.path === path ? { path, schema } : field);
  const { def } = (schema as z.core.$ZodTypes)._zod; // one of the library's own kinds
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`, inner));
    case 'array':
      return textsOf(def.element, `${path}.[]`, inner);
    case 'record':
      return textsOf(def.valueType, `${path}.{}`, inner);
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path, inner));
    case 'intersection':
      return [def.left, def.right].flatMap((side) => textsOf(side, path, inner));
    case 'pipe':
      // What is made of a text, or of nothing before it, belongs to its field.
      return textsOf(isTransform(def.in) ? def.out : def.in, path, inner).map(whole);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return textsOf(def.innerType, path, inner).map(whole);
    case 'lazy':
      return textsOf(def.getter(), path, inner);
    default:
      return [];
  }
}

const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'; // as above

const fields = Object.entries<Endpoint>(endpoints).flatMap(([call, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? textsOf(schema, call) : [])),
);

/** What a field makes of a text. */
const read = (schema: z.core.$ZodType, written: string) => (schema as z.ZodType).safeParse(written); // as above

test('no field takes for a text what nobody sees: it is refused, or as if it was empty', () => {
  const texts = fields.filter(({ path }) => !READ_AS_IS.test(path));
  expect(texts.length).toBeGreaterThan(150);
  const taken = texts.flatMap(({ path, schema }) => {
    const ofEmpty = read(schema, '');
    return UNSEEN.flatMap((unseen) => {
      const { success, data } = read(schema, unseen);
      const isAsEmpty = ofEmpty.success && isDeepStrictEqual(data, ofEmpty.data);
      return success && !isAsEmpty ? [`${path}: ${JSON.stringify(unseen)}`] : [];
    });
  });
  expect(taken).toEqual([]);
});
