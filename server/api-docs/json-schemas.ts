import { z } from 'zod';
import * as accounts from '../../contract/accounts.ts';
import * as addresses from '../../contract/addresses.ts';
import * as cart from '../../contract/cart.ts';
import * as catalog from '../../contract/catalog.ts';
import * as checkout from '../../contract/checkout.ts';
import * as coupons from '../../contract/coupons.ts';
import * as favorites from '../../contract/favorites.ts';
import * as imports from '../../contract/imports.ts';
import * as inventory from '../../contract/inventory.ts';
import * as kernel from '../../contract/kernel/schemas.ts';
import * as orders from '../../contract/orders.ts';
import * as payments from '../../contract/payments.ts';
import * as reviews from '../../contract/reviews.ts';
import * as search from '../../contract/search.ts';
import * as shops from '../../contract/shops.ts';

/** A JSON Schema (2020-12), as far as it is looked into here. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  example?: unknown;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

const COMPONENTS = '#/components/schemas/';

/** Exported schemas of the contract by their names: what a document refers to instead of repeating it. */
const names = new Map<z.core.$ZodType, string>();
for (const module of [
  kernel,
  accounts,
  shops,
  catalog,
  search,
  inventory,
  imports,
  reviews,
  favorites,
  addresses,
  coupons,
  cart,
  checkout,
  orders,
  payments,
]) {
  for (const [name, value] of Object.entries(module)) {
    if (value instanceof z.ZodType && !names.has(value)) names.set(value, name);
  }
}

/** The descriptions given in the contract, and the names of its schemas. */
class Names extends z.core.$ZodRegistry<{ id?: string }> {
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const id = names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) } as never; // the two registries' metadata joined
  }
}
const registry = new Names();

/** Turns the contract's schemas into JSON Schemas that share one set of components. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** What is sent: before defaults and conversions. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  /** What comes back. */
  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted: unknown = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const { $schema: _, $defs = {}, id, ...rest } = converted as JsonSchema; // what z.toJSONSchema writes
    const renamed = new Map<string, string>();
    for (const [name, definition] of Object.entries($defs))
      renamed.set(name, this.#nameFor(name, definition, io));
    for (const [name, definition] of Object.entries($defs)) {
      this.components[renamed.get(name) ?? name] = withRefs(withoutId(definition), renamed);
    }
    const result = withRefs(rest, renamed);
    if (typeof id !== 'string') return result;
    const name = this.#nameFor(id, rest, io);
    this.components[name] = result;
    return { $ref: COMPONENTS + name };
  }

  /** What is sent may differ from what comes back under the same name; then it gets a name of its own. */
  #nameFor(name: string, definition: JsonSchema, io: 'input' | 'output'): string {
    const known = this.components[name];
    const isSame =
      !known || JSON.stringify(known) === JSON.stringify(withRefs(withoutId(definition), new Map()));
    return isSame ? name : `${name}${io === 'input' ? 'Input' : 'Output'}`;
  }
}

/** The name of a component that a schema refers to. */
export function refName(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(COMPONENTS) ? schema.$ref.slice(COMPONENTS.length) : undefined;
}

function withoutId(definition: JsonSchema): JsonSchema {
  const { id: _, ...rest } = definition;
  return rest;
}

/** Points references at the components of the document. */
function withRefs(schema: JsonSchema, renamed: Map<string, string>): JsonSchema {
  const text = JSON.stringify(schema).replace(/"#\/\$defs\/([^"]+)"/g, (_, name: string) =>
    JSON.stringify(COMPONENTS + (renamed.get(name) ?? name)),
  );
  return JSON.parse(text) as JsonSchema; // the same schema with other references
}

/** Leaves out what says nothing: bounds of safe integers, and the pattern behind a named format. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
}
