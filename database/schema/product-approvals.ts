import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  APPROVAL_KINDS,
  APPROVAL_STATES,
  type ApprovalKind,
  type ApprovalReason,
  type ApprovalState,
  type Refusal,
} from '../../contract/kernel/product-approval.ts';
import type { AttributeValues } from '../../contract/kernel/attributes.ts';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import type { GstClass } from '../../contract/kernel/label.ts';
import type { Paise } from '../../contract/kernel/money.ts';
import type { ProductOption, VariantChoice } from '../../contract/kernel/product-options.ts';
import type { ProductLabel } from '../../contract/label.ts';
import type { ApprovalId, CategoryId, ProductId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { products } from './catalog.ts';
import { instant, oneOf } from './columns.ts';

/** What a change would make of an approved product; what is left out stays as it is. */
export interface ProposedContent {
  name?: string;
  brand?: string;
  gender?: Gender;
  description?: string;
  place?: { category: Category; subcategoryId: CategoryId | null };
  attributes?: AttributeValues;
  label?: ProductLabel;
  /** In their order. Whether the files of one are ready is known by its upload. */
  pictures?: { key: string; alt: string; shownFor: number | null }[];
  options?: ProposedOptions;
}

/** Options with all variants as they would be, in their order. */
export interface ProposedOptions {
  options: readonly ProductOption[];
  variants: {
    id: VariantId;
    choices: number[];
    formerChoices: VariantChoice[] | null;
    isArchived: boolean;
    /** Of one that the product does not have yet. */
    added: {
      sku: string | null;
      pricePaise: Paise;
      discountPercent: number;
      weightGrams: number | null;
      lengthMm: number | null;
      widthMm: number | null;
      heightMm: number | null;
      netQuantity: string | null;
      hsnCode: string | null;
      gstClass: GstClass | null;
    } | null;
  }[];
}

/** SQL: a product has at most one approval in such a state, its present one: what waits, or was rejected and not sent in again. */
export const isPresentState = (state: SQL | AnyPgColumn): SQL => sql`${state} in ('waiting', 'rejected')`;

/**
 * What sellers sent in to be looked at: a new product, or a change of one that was approved. Who sent it and who decided is in the audit
 * log. What waits or was rejected is the product's present one, at most one of each product.
 */
export const productApprovals = pgTable(
  'product_approvals',
  {
    id: uuid('id').$type<ApprovalId>().primaryKey().defaultRandom(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    /** Why it is looked at. */
    reasons: jsonb('reasons').$type<ApprovalReason[]>().notNull(),
    /** Of a change. */
    proposed: jsonb('proposed').$type<ProposedContent>(),
    /** What an operator wants changed, from the latest rejection on. */
    refusals: jsonb('refusals').$type<Refusal[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    /** Since when it is in its state. */
    since: instant('since').notNull().default(sql`now()`),
    /** Rises with each change of what waits. */
    version: integer('version').notNull().default(1),
  },
  (table) => {
    const isPresent = isPresentState(table.state);
    return [
      foreignKey({
        name: 'product_approvals_product_fk',
        columns: [table.productId, table.shopId],
        foreignColumns: [products.id, products.shopId],
      }),
      uniqueIndex('product_approvals_present_key').on(table.productId).where(isPresent),
      index('product_approvals_product_index').on(table.productId),
      index('product_approvals_present_index').on(table.state, table.since, table.id).where(isPresent),
      // For those that wait and those that were rejected, together.
      index('product_approvals_since_index').on(table.since, table.id).where(isPresent),
      index('product_approvals_shop_index')
        .on(table.shopId, table.productId)
        .where(sql`${table.state} = 'approved'`),
      // Which files are still needed.
      index('product_approvals_pictures_index')
        .using('gin', sql`(${table.proposed} -> 'pictures') jsonb_path_ops`)
        .where(isPresent),
      check(
        'product_approvals_proposed_check',
        sql`(${table.kind} = 'change') = (${table.proposed} is not null)`,
      ),
      check('product_approvals_kind_check', oneOf(table.kind, APPROVAL_KINDS)),
      check('product_approvals_state_check', oneOf(table.state, APPROVAL_STATES)),
      check('product_approvals_refusals_check', sql`jsonb_typeof(${table.refusals}) = 'array'`),
      check(
        'product_approvals_rejected_check',
        sql`${table.state} <> 'rejected' or jsonb_array_length(${table.refusals}) > 0`,
      ),
    ];
  },
);

export const auditedApprovals = audited(productApprovals, { omit: [productApprovals.version] });
