import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { type Attribute, ATTRIBUTE_TYPES, MAX_ATTRIBUTE_TEXT } from './kernel/attributes.ts';
import { AttributeId, Category, CategoryId, optionalLine } from './kernel/schemas.ts';
import { LabelField } from './label.ts';

export const TreeAttribute = z.object({
  id: AttributeId,
  name: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  /** For numbers. */
  unit: z.string().optional(),
  /** The values of the kinds `choice` and `choices`. */
  choices: z.array(z.string()),
});

export const AttributeUse = z.object({
  id: AttributeId,
  isRequired: z.boolean(),
  isFilterable: z.boolean(),
});

const TreeCategory = z.object({
  id: CategoryId,
  name: z.string(),
  /** Null for the roots. */
  parentId: CategoryId.nullable(),
  root: Category,
  /** Inherited attributes first, then its own. */
  attributes: z.array(AttributeUse),
  requiredLabel: z.array(LabelField),
  /** It or a category above it is left out of menus, filters and choices. */
  isHidden: z.boolean(),
});

export type AttributeUse = z.infer<typeof AttributeUse>;

/** Many categories share an attribute, so each is listed once. */
export const CategoryTree = z.object({
  /** Parents come before their children. */
  categories: z.array(TreeCategory),
  attributes: z.array(TreeAttribute),
});
export type CategoryTree = z.infer<typeof CategoryTree>;

export type CategoryAttribute = Attribute & z.infer<typeof AttributeUse>;

export interface CategoryNode extends Omit<z.infer<typeof TreeCategory>, 'attributes'> {
  attributes: CategoryAttribute[];
}

export const CategoryLink = z.object({ id: CategoryId, name: z.string() });
export type CategoryLink = z.infer<typeof CategoryLink>;

const MOST_ATTRIBUTES = 60;
const MOST_CHOICES = 30;
const value = optionalLine(MAX_ATTRIBUTE_TEXT);
/** Values by attribute id; null or an empty text means none. */
export const AttributesInput = z
  .record(AttributeId, z.union([value, z.number(), z.boolean(), z.array(value).max(MOST_CHOICES), z.null()]))
  .refine((values) => Object.keys(values).length <= MOST_ATTRIBUTES, `At most ${MOST_ATTRIBUTES} attributes`);
export type AttributesInput = z.output<typeof AttributesInput>;

export const AttributeValues = z.record(
  AttributeId,
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

export const Specification = z.object({ id: AttributeId, name: z.string(), value: z.string() });

export const AttributeLink = Specification.pick({ id: true, name: true });
export type AttributeLink = z.infer<typeof AttributeLink>;

const CATEGORIES = {
  name: 'Categories',
  description: 'The tree of categories and what products of each say about themselves.',
} satisfies ApiGroup;

export const categoryEndpoints = defineEndpoints(CATEGORIES, {
  'GET /api/categories': {
    summary: 'The tree of categories, each after its parent, and the attributes that they name.',
    access: 'public',
    revalidated: true,
    reply: CategoryTree,
  },
});
