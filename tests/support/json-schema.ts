import { z } from 'zod';

/** What zod knows of schemas but the names that the API's documents give them, once a test of the same worker loads those. */
const NAMELESS = Object.assign(z.registry<z.core.JSONSchemaMeta>(), {
  get: (schema: z.core.$ZodType) => ({ ...z.globalRegistry.get(schema), id: undefined }),
});

/** An input of the contract as JSON Schema, with every part of it written out where it stands. */
export function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: NAMELESS });
}
