import { z } from 'zod';
import { AttributeUse, TreeAttribute } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
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

export const OperatorCategory = z.object({
  id: CategoryId,
  name: z.string(),
  parentId: CategoryId.nullable(),
  root: Category,
  /** By itself; a category above it may be hidden as well. */
  isHidden: z.boolean(),
  /** Null where the fields of the parent apply. */
  requiredLabel: z.array(LabelField).nullable(),
  /** Only its own; those of the categories above it apply as well. */
  attributes: z.array(AttributeUse),
  /** Products in it and below it, in any state. */
  products: z.int(),
  version: Version,
});
export type OperatorCategory = z.infer<typeof OperatorCategory>;

/** Parents come before their children; attributes are sorted by name. */
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

/** Behind the category `after` below the parent; first without one. */
const CategoryTarget = z.object({ parentId: CategoryId, after: CategoryId.nullable() });
export type CategoryTarget = z.infer<typeof CategoryTarget>;

const Counted = z.object({ name: z.string(), products: z.int() });

export const Consequences = z.object({
  products: z.int(),
  /** Products without a value of an attribute that becomes required; each needs one at its next save. */
  lacking: z.array(Counted),
  /** Products with a value of an attribute that the category loses; buyers no longer see it. */
  losing: z.array(Counted),
  /** Products whose label leaves out a field that becomes required. */
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
  /** The unit of a number, such as 'GB'; empty for none. */
  unit: optionalLine(20).default(''),
  choices: z
    .array(
      z.object({
        value: choice,
        /** Former names: several become one, and a name that no choice mentions is removed. */
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
  next: z.string().nullable(),
});
export type AttributeList = z.infer<typeof AttributeList>;

export const OperatorAttribute = TreeAttribute.omit({ choices: true }).extend({
  choices: z.array(z.object({ value: z.string(), products: z.int() })),
  products: z.int(),
  /** Categories that declare it themselves, such as 'Clothing › Kurtas'. */
  categories: z.array(z.object({ id: CategoryId, path: z.string() })),
  version: Version,
});
export type OperatorAttribute = z.infer<typeof OperatorAttribute>;

const CategoryParams = z.object({ categoryId: CategoryId });
const AttributeParams = z.object({ attributeId: AttributeId });

/** Every edit names the version that was seen; any other is refused. */
const edit = { access: 'operator:owner|catalogue', invalidates: 'catalog' } as const;

const OPERATOR_CATEGORIES = {
  name: 'Operator categories',
  description: 'Categories and attributes as operators edit them.',
} satisfies ApiGroup;

export const operatorCategoryEndpoints = defineEndpoints(OPERATOR_CATEGORIES, {
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
