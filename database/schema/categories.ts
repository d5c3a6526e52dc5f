import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AttributeType } from '../../contract/kernel/attributes.ts';
import type { Category } from '../../contract/kernel/categories.ts';
import type { LabelField } from '../../contract/kernel/label.ts';
import type { AttributeId, CategoryId } from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';

/** The migration writes the roots. A parent is one level higher and below the same root, so there are no cycles. */
export const categories = pgTable(
  'categories',
  {
    id: text('id').$type<CategoryId>().primaryKey(),
    name: text('name').notNull(),
    /** A root has its own name here. */
    root: text('root').$type<Category>().notNull(),
    parentId: text('parent_id').$type<CategoryId>(),
    depth: smallint('depth').notNull(),
    parentDepth: smallint('parent_depth').generatedAlwaysAs(sql`(depth - 1)::smallint`),
    /** The position is among the categories of its parent. */
    position: integer('position').notNull(),
    /** Null means that the fields of the parent apply; a root without a value requires none. */
    requiredLabel: text('required_label').array().$type<LabelField[]>(),
    /** Menus, filters and forms leave out the category and everything below it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    // Products and children refer to a category together with its root and depth.
    unique('categories_id_root_key').on(table.id, table.root),
    unique('categories_id_root_depth_key').on(table.id, table.root, table.depth),
    foreignKey({
      name: 'categories_parent_fk',
      columns: [table.parentId, table.root, table.parentDepth],
      foreignColumns: [table.id, table.root, table.depth],
    }),
    uniqueIndex('categories_name_key').on(table.parentId, sql`lower(${table.name})`),
    uniqueIndex('categories_root_key').on(table.root).where(sql`${table.parentId} is null`),
    check('categories_id_check', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.id}) <= 60`),
    check('categories_name_check', sql`length(${table.name}) between 1 and 60`),
    check('categories_depth_check', sql`${table.depth} between 0 and 3`),
    check(
      'categories_label_check',
      sql`${table.requiredLabel} <@ array['netQuantity', 'maker', 'monthMade', 'consumerCare']`,
    ),
    check('categories_root_check', sql`(${table.parentId} is null) = (${table.depth} = 0)`),
    // The names of the roots are fixed, and every menu links to them.
    check(
      'categories_given_check',
      sql`${table.parentId} is not null or (${table.name} = ${table.root} and not ${table.isHidden})`,
    ),
  ],
);

/** Other concepts read it where they name a category and those above it in SQL. */
export const categoryNames = pgView('category_names', {
  id: text('id').$type<CategoryId>().notNull(),
  name: text('name').notNull(),
  root: text('root').$type<Category>().notNull(),
  parentId: text('parent_id').$type<CategoryId>(),
  depth: smallint('depth').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, name, root, parent_id, depth from categories`);

export const auditedCategories = audited(categories, {
  omit: [categories.parentDepth, categories.version],
});

export const attributes = pgTable(
  'attributes',
  {
    id: text('id').$type<AttributeId>().primaryKey(),
    name: text('name').notNull(),
    type: text('type').$type<AttributeType>().notNull(),
    unit: text('unit'),
    choices: jsonb('choices').$type<readonly string[]>().notNull().default([]),
    /** Files and links may still use former names; keys are in lower case. */
    formerChoices: jsonb('former_choices').$type<Readonly<Record<string, string>>>().notNull().default({}),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('attributes_id_check', sql`${table.id} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.id}) <= 40`),
    check('attributes_name_check', sql`length(${table.name}) between 1 and 40`),
    check('attributes_type_check', sql`${table.type} in ('choice', 'choices', 'number', 'text', 'yes_no')`),
    check('attributes_former_choices_check', sql`jsonb_typeof(${table.formerChoices}) = 'object'`),
    check('attributes_unit_check', sql`${table.unit} is null or ${table.type} = 'number'`),
    check(
      'attributes_choices_check',
      sql`jsonb_typeof(${table.choices}) = 'array' and (jsonb_array_length(${table.choices}) > 0) = (${table.type} in ('choice', 'choices'))`,
    ),
  ],
);

/** Other concepts read it where they name an attribute in SQL. */
export const attributeNames = pgView('attribute_names', {
  id: text('id').$type<AttributeId>().notNull(),
  name: text('name').notNull(),
  unit: text('unit'),
})
  .with({ securityInvoker: true })
  .as(sql`select id, name, unit from attributes`);

export const auditedAttributes = audited(attributes, { omit: [attributes.version] });

/** Categories below inherit them. */
export const categoryAttributes = pgTable(
  'category_attributes',
  {
    categoryId: text('category_id')
      .$type<CategoryId>()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    attributeId: text('attribute_id')
      .$type<AttributeId>()
      .notNull()
      .references(() => attributes.id),
    position: smallint('position').notNull(),
    isRequired: boolean('is_required').notNull().default(false),
    isFilterable: boolean('is_filterable').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.attributeId] })],
);

export const auditedCategoryAttributes = audited(categoryAttributes);
