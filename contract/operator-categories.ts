import { z } from 'zod';
import { AttributeUse, TreeAttribute } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import { ATTRIBUTE_TYPES, BETWEEN_CHOICES, MAX_ATTRIBUTE_TEXT } from './kernel/attributes.ts';
import { MAX_CATEGORY_ATTRIBUTES, MAX_CHOICES } from './kernel/limits.ts';
import {
  AttributeId,
  Category,
  CategoryId,
  line,
  Message,
  optionalLine,
  unset,
  Version,
  QueriedVersion,
} from './kernel/schemas.ts';
import { LabelField } from './label.ts';

/** A category as operators edit it. */
export const OperatorCategory = z.object({
  id: CategoryId,
  name: z.string(),
  /** Null for the roots. */
  parentId: CategoryId.nullable(),
  root: Category,
  /** Itself, whatever those above it are. */
  isHidden: z.boolean(),
  /** What its products' labels must say; null as those of its parent. */
  requiredLabel: z.array(LabelField).nullable(),
  /** Its own, in their order; it has those of the categories above it as well. */
  attributes: z.array(AttributeUse),
  /** Products in it and in the categories below it, whatever their state. */
  products: z.int(),
  /** Goes back with an edit. */
  version: Version,
});
export type OperatorCategory = z.infer<typeof OperatorCategory>;

/** The whole tree for the console, each category after its parent, and all attributes by their names. */
export const OperatorTree = z.object({
  categories: z.array(OperatorCategory),
  attributes: z.array(TreeAttribute),
});
export type OperatorTree = z.infer<typeof OperatorTree>;

const CategoryForm = z.object({
  name: line(60),
  isHidden: z.boolean(),
  requiredLabel: z.array(LabelField).nullable(),
  attributes: z
    .array(AttributeUse)
    .max(MAX_CATEGORY_ATTRIBUTES, `At most ${MAX_CATEGORY_ATTRIBUTES} attributes`),
});
export type CategoryForm = z.output<typeof CategoryForm>;

/** A place in the tree: below a category, behind one of those there, first where it names none. */
const CategoryTarget = z.object({ parentId: CategoryId, after: CategoryId.nullable() });
export type CategoryTarget = z.infer<typeof CategoryTarget>;

const Counted = z.object({ name: z.string(), products: z.int() });

/** How many products an edit of a category concerns. */
export const Consequences = z.object({
  /** In the category and below it. */
  products: z.int(),
  /** Of each attribute that becomes required, those that do not say it: each is asked for it when it is saved next. */
  lacking: z.array(Counted),
  /** Of each attribute that the category loses, those that say it: buyers see it no more. */
  losing: z.array(Counted),
  /** Of each part of the label that becomes required, those whose label leaves it out. */
  label: z.array(z.object({ field: LabelField, products: z.int() })),
});
export type Consequences = z.infer<typeof Consequences>;

const choice = line(MAX_ATTRIBUTE_TEXT).refine(
  (written) => !written.includes(BETWEEN_CHOICES),
  `Leave out '${BETWEEN_CHOICES}': it stands between values in files`,
);

const AttributeForm = z.object({
  name: line(40),
  type: z.enum(ATTRIBUTE_TYPES),
  /** Of numbers: 'GB'. Empty is none. */
  unit: optionalLine(20).default(''),
  /** Of choices, in their order. */
  choices: z
    .array(
      z.object({
        value: choice,
        /** What it was called: several become one, and one that nobody names is removed. */
        was: z.array(z.string()).max(MAX_CHOICES),
      }),
    )
    .max(MAX_CHOICES, `At most ${MAX_CHOICES} values`),
});
export type AttributeForm = z.output<typeof AttributeForm>;

const ListedAttribute = TreeAttribute.extend({ categories: z.int() });
export type ListedAttribute = z.infer<typeof ListedAttribute>;

export const AttributeList = z.object({
  attributes: z.array(ListedAttribute),
  /** Asks for those after them; null at the end. */
  next: z.string().nullable(),
});
export type AttributeList = z.infer<typeof AttributeList>;

/** An attribute with what uses it. */
export const OperatorAttribute = TreeAttribute.omit({ choices: true }).extend({
  /** With the number of products that say each. */
  choices: z.array(z.object({ value: z.string(), products: z.int() })),
  /** Products that say anything for it. */
  products: z.int(),
  /** Those that have it themselves: 'Clothing › Kurtas'. */
  categories: z.array(z.object({ id: CategoryId, path: z.string() })),
  version: Version,
});
export type OperatorAttribute = z.infer<typeof OperatorAttribute>;

const CategoryParams = z.object({ categoryId: CategoryId });
const AttributeParams = z.object({ attributeId: AttributeId });

/** Every edit is of the version that was seen: of another one it is refused. */
const edit = { access: 'operator:owner|catalogue', invalidates: 'catalog' } as const;

export const operatorCategoryEndpoints = defineEndpoints('Operator categories', {
  'GET /api/operator/category': {
    summary: 'The tree of categories with what each has itself, and how many products lie in it.',
    access: 'operator',
    reply: OperatorTree,
  },
  'POST /api/operator/category': {
    ...edit,
    summary: 'Add a category, behind those below the same one.',
    body: z.object({ name: line(60), parentId: CategoryId }),
    status: 201,
    reply: OperatorCategory,
    refusals: ['not_found', 'already_exists', 'limit_reached'],
  },
  'POST /api/operator/category/:categoryId/consequences': {
    summary: 'How many products an edit of a category, or a move below another one, would concern.',
    access: 'operator',
    safe: true,
    params: CategoryParams,
    body: z.union([CategoryForm, CategoryTarget.pick({ parentId: true })]),
    reply: Consequences,
    refusals: ['not_found'],
  },
  'PUT /api/operator/category/:categoryId': {
    ...edit,
    summary: 'Change a category: its name, whether it is hidden, its attributes and what labels must say.',
    params: CategoryParams,
    body: CategoryForm.extend({ version: Version }),
    reply: OperatorCategory,
    refusals: ['not_found', 'stale', 'already_exists', 'wrong_state', 'limit_reached'],
  },
  'POST /api/operator/category/:categoryId/move': {
    ...edit,
    summary: 'Move a category with all below it to another place below the same root.',
    logged: 'Move a category',
    params: CategoryParams,
    body: CategoryTarget.extend({ version: Version }),
    reply: OperatorCategory,
    refusals: ['not_found', 'stale', 'already_exists', 'wrong_state', 'limit_reached'],
  },
  'DELETE /api/operator/category/:categoryId': {
    ...edit,
    summary: 'Remove a category that nothing uses.',
    logged: 'Remove a category',
    params: CategoryParams,
    query: QueriedVersion,
    reply: Message,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'GET /api/operator/attribute': {
    summary: 'Attributes by their names; fifty a page.',
    access: 'operator',
    query: z.object({
      /** Part of the name or of a value. */
      search: unset(line(100)),
      /** `next` of the page before. */
      after: unset(line(100)),
    }),
    reply: AttributeList,
  },
  'GET /api/operator/attribute/:attributeId': {
    summary: 'An attribute with its values, and how many products say each.',
    access: 'operator',
    params: AttributeParams,
    reply: OperatorAttribute,
    refusals: ['not_found'],
  },
  'POST /api/operator/attribute': {
    ...edit,
    summary: 'Add an attribute, which categories may have then.',
    body: AttributeForm,
    status: 201,
    reply: OperatorAttribute,
    refusals: ['limit_reached'],
  },
  'PUT /api/operator/attribute/:attributeId': {
    ...edit,
    summary: 'Change an attribute: products follow where values are renamed or become one.',
    params: AttributeParams,
    body: AttributeForm.extend({ version: Version }),
    reply: OperatorAttribute,
    refusals: ['not_found', 'stale', 'already_exists', 'wrong_state', 'limit_reached'],
  },
  'DELETE /api/operator/attribute/:attributeId': {
    ...edit,
    summary: 'Remove an attribute that no category has and no product says anything for.',
    logged: 'Remove an attribute',
    params: AttributeParams,
    query: QueriedVersion,
    reply: Message,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
});
