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

/** Absent fields stay as they are. */
export interface ProposedContent {
  name?: string;
  brand?: string;
  gender?: Gender;
  description?: string;
  place?: { category: Category; subcategoryId: CategoryId | null };
  attributes?: AttributeValues;
  label?: ProductLabel;
  /** The upload of a picture shows whether its files are ready. */
  pictures?: { key: string; alt: string; shownFor: number | null }[];
  options?: ProposedOptions;
}

export interface ProposedOptions {
  options: readonly ProductOption[];
  variants: {
    id: VariantId;
    choices: number[];
    formerChoices: VariantChoice[] | null;
    isArchived: boolean;
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

/** A waiting or rejected approval is open. */
export const isOpenState = (state: SQL | AnyPgColumn): SQL => sql`${state} in ('waiting', 'rejected')`;

/** The audit log has who sent it and who decided. At most one of each product waits or was rejected. */
export const productApprovals = pgTable(
  'product_approvals',
  {
    id: uuid('id').$type<ApprovalId>().primaryKey().defaultRandom(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    reasons: jsonb('reasons').$type<ApprovalReason[]>().notNull(),
    /** Only a change has it. */
    proposed: jsonb('proposed').$type<ProposedContent>(),
    refusals: jsonb('refusals').$type<Refusal[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    since: instant('since').notNull().default(sql`now()`),
    /** It rises with each change while it waits. */
    version: integer('version').notNull().default(1),
  },
  (table) => {
    const isOpen = isOpenState(table.state);
    return [
      foreignKey({
        name: 'product_approvals_product_fk',
        columns: [table.productId, table.shopId],
        foreignColumns: [products.id, products.shopId],
      }),
      uniqueIndex('product_approvals_present_key').on(table.productId).where(isOpen),
      index('product_approvals_product_index').on(table.productId),
      index('product_approvals_present_index').on(table.state, table.since, table.id).where(isOpen),
      // Waiting and rejected ones are read together.
      index('product_approvals_since_index').on(table.since, table.id).where(isOpen),
      index('product_approvals_shop_index')
        .on(table.shopId, table.productId)
        .where(sql`${table.state} = 'approved'`),
      index('product_approvals_pictures_index')
        .using('gin', sql`(${table.proposed} -> 'pictures') jsonb_path_ops`)
        .where(isOpen),
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
