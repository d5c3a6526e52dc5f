import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { type Attribute, ATTRIBUTE_TYPES, MAX_ATTRIBUTE_TEXT } from './kernel/attributes.ts';
import { AttributeId, Category, CategoryId, optionalLine } from './kernel/schemas.ts';
import { LabelField } from './label.ts';

/** What products of a category say about themselves, as the tree lists it. */
export const TreeAttribute = z.object({
  id: AttributeId,
  name: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  /** Of numbers. */
  unit: z.string().optional(),
  /** What `choice` and `choices` are made from. */
  choices: z.array(z.string()),
});

/** How a category uses an attribute. */
export const AttributeUse = z.object({
  id: AttributeId,
  /** Sellers must fill it in when they choose the category. */
  isRequired: z.boolean(),
  /** Buyers can filter the category by it. */
  isFilterable: z.boolean(),
});

const TreeCategory = z.object({
  id: CategoryId,
  name: z.string(),
  /** Null for the roots. */
  parentId: CategoryId.nullable(),
  root: Category,
  /** Those of the categories above it, then its own. */
  attributes: z.array(AttributeUse),
  /** What the labels of its products must say. */
  requiredLabel: z.array(LabelField),
  /** It, or one above it, is left out of menus, filters and choices. */
  isHidden: z.boolean(),
});

export type AttributeUse = z.infer<typeof AttributeUse>;

/** The tree below the eight roots; many categories share an attribute, so each stands here once. */
export const CategoryTree = z.object({
  /** Each after its parent. */
  categories: z.array(TreeCategory),
  /** Those of any category. */
  attributes: z.array(TreeAttribute),
});
export type CategoryTree = z.infer<typeof CategoryTree>;

/** An attribute as a category has it. */
export type CategoryAttribute = Attribute & z.infer<typeof AttributeUse>;

/** A category with its attributes. */
export interface CategoryNode extends Omit<z.infer<typeof TreeCategory>, 'attributes'> {
  attributes: CategoryAttribute[];
}

/** A category by its name, as links show it. */
export const CategoryLink = z.object({ id: CategoryId, name: z.string() });
export type CategoryLink = z.infer<typeof CategoryLink>;

const MOST_ATTRIBUTES = 60;
const MOST_CHOICES = 30;
const value = optionalLine(MAX_ATTRIBUTE_TEXT);
/** The values of a product by the ids of its category's attributes; null or an empty text is none. */
export const AttributesInput = z
  .record(AttributeId, z.union([value, z.number(), z.boolean(), z.array(value).max(MOST_CHOICES), z.null()]))
  .refine((values) => Object.keys(values).length <= MOST_ATTRIBUTES, `At most ${MOST_ATTRIBUTES} attributes`);
export type AttributesInput = z.output<typeof AttributesInput>;

export const AttributeValues = z.record(
  AttributeId,
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

/** One line of a product's specifications. */
export const Specification = z.object({ id: AttributeId, name: z.string(), value: z.string() });

/** An attribute by its name, as a row of a comparison has it. */
export const AttributeLink = Specification.pick({ id: true, name: true });
export type AttributeLink = z.infer<typeof AttributeLink>;

export const categoryEndpoints = defineEndpoints('Categories', {
  'GET /api/categories': {
    summary: 'The tree of categories, each after its parent, and the attributes that they name.',
    access: 'public',
    revalidated: true,
    reply: CategoryTree,
  },
});
