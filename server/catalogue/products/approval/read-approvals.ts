import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type {
  ApprovalList,
  ListedApproval,
  OperatorApproval,
} from '../../../../contract/product-approvals.ts';
import { paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { ApprovalId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { products } from '../../../../database/schema/catalog.ts';
import { people } from '../../../../database/schema/accounts.ts';
import { productApprovals } from '../../../../database/schema/product-approvals.ts';
import { shopNames } from '../../../../database/schema/shops.ts';
import type { CategoryTree } from '../../categories/index.ts';
import {
  countUpTo,
  exactInstant,
  isAfterPlace,
  PAGE_ROWS,
  pageOf,
  writePlace,
} from '../../../platform/database/list-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasId } from '../../../platform/database/sql-terms.ts';
import { isActive } from '../read-products.ts';
import { approvalNotFound } from '../refusals.ts';
import { readProducts } from '../store/documents.ts';
import { contentWith } from './proposed-content.ts';
import { differencesOf } from './present-fields.ts';
import { isOpen } from './store.ts';
import { readFacts } from './working-copies.ts';

const PLACE = { at: productApprovals.since, id: productApprovals.id };

const columns = {
  id: productApprovals.id,
  productId: productApprovals.productId,
  kind: productApprovals.kind,
  state: sql<ListedApproval['state']>`${productApprovals.state}`,
  since: exactInstant(productApprovals.since),
  name: products.name,
  shopId: shopNames.id,
  shopName: shopNames.name,
};

/** A product that its seller archived is not reviewed: buyers would see nothing of it. */
const isInReview = and(isOpen, isActive);

function select(db: Queryable) {
  return db
    .select(columns)
    .from(productApprovals)
    .innerJoin(products, eq(products.id, productApprovals.productId))
    .innerJoin(shopNames, eq(shopNames.id, productApprovals.shopId));
}

interface ApprovalQuery {
  state?: ListedApproval['state'] | undefined;
  kind?: ListedApproval['kind'] | undefined;
  shopId?: ShopId | undefined;
  after?: string | undefined;
}

export async function listApprovals(
  db: Queryable,
  { state, kind, shopId, after }: ApprovalQuery,
): Promise<ApprovalList> {
  const rows = await select(db)
    .where(
      and(
        isInReview,
        state && eq(productApprovals.state, state),
        kind && eq(productApprovals.kind, kind),
        shopId && eq(productApprovals.shopId, shopId),
        isAfterPlace(PLACE, 'ascending', after),
      ),
    )
    .orderBy(asc(productApprovals.since), asc(productApprovals.id))
    .limit(PAGE_ROWS + 1);
  const { shown, next } = pageOf(rows, PAGE_ROWS, placeOf);
  return { approvals: shown.map(presentListed), next };
}

const isWaiting = and(isInReview, eq(productApprovals.state, 'waiting'));

export function countWaitingApprovals(db: Queryable, most: number): Promise<number> {
  const ofProducts = sql`${productApprovals} join ${products} on ${products.id} = ${productApprovals.productId}`;
  return countUpTo(db, most, sql`${ofProducts} where ${isWaiting}`);
}

export async function listWaitingApprovals(
  db: Queryable,
  limit: number,
  id?: string,
): Promise<ListedApproval[]> {
  const rows = await select(db)
    .where(and(isWaiting, hasId(productApprovals.id, id)))
    .orderBy(asc(productApprovals.since), asc(productApprovals.id))
    .limit(limit);
  return rows.map(presentListed);
}

function presentListed({ shopId, shopName, ...listed }: ListedRow): ListedApproval {
  return { ...listed, shop: { id: shopId, name: shopName } };
}

type ListedRow = Omit<ListedApproval, 'shop'> & { shopId: ShopId; shopName: string };

const placeOf = ({ since, id }: Pick<ListedRow, 'since' | 'id'>) => writePlace(since, id);

const activeVariants = sql`variants where product_id = ${products.id} and variants.archived_at is null`;

/** @throws Refusal `not_found`, also once it was decided */
export async function readApproval(
  db: Queryable,
  tree: CategoryTree,
  id: ApprovalId,
): Promise<OperatorApproval> {
  const [row] = await db
    .select({
      ...columns,
      shopState: shopNames.state,
      reasons: productApprovals.reasons,
      proposed: productApprovals.proposed,
      refusals: productApprovals.refusals,
      note: productApprovals.note,
      version: productApprovals.version,
      lowest: sql<string>`(select min(price_paise) from ${activeVariants})`,
      highest: sql<string>`(select max(price_paise) from ${activeVariants})`,
    })
    .from(productApprovals)
    .innerJoin(products, eq(products.id, productApprovals.productId))
    .innerJoin(shopNames, eq(shopNames.id, productApprovals.shopId))
    .where(and(eq(productApprovals.id, id), isOpen));
  if (!row) throw approvalNotFound();
  const [product] = await readProducts(db, [row.productId]);
  if (!product) throw approvalNotFound();
  const { document: content } = product;
  const { shopState, reasons, proposed, refusals, note, version, lowest, highest, ...listed } = row;
  const { shop, ...rest } = presentListed(listed);
  const [previous, following] = await Promise.all([
    findNeighbour(db, row, 'descending'),
    findNeighbour(db, row, 'ascending'),
  ]);
  return {
    ...rest,
    shop: { ...shop, state: shopState },
    reasons: reasons.map((reason) =>
      reason.rule === 'category'
        ? { ...reason, name: tree.find(reason.categoryId)?.name ?? reason.categoryId }
        : reason,
    ),
    differences: proposed
      ? differencesOf(
          tree,
          content,
          contentWith(content, proposed, await readFacts(db, [{ ...product, proposed }])),
        )
      : differencesOf(tree, undefined, content),
    refusals,
    note,
    previous,
    following,
    version,
    price: toRupees(paise(Number(lowest))),
    highestPrice: toRupees(paise(Number(highest))),
  };
}

async function findNeighbour(
  db: Queryable,
  row: Pick<ListedRow, 'since' | 'id'>,
  direction: 'ascending' | 'descending',
): Promise<ApprovalId | null> {
  const turn = direction === 'ascending' ? asc : desc;
  const [neighbour] = await db
    .select({ id: productApprovals.id })
    .from(productApprovals)
    .innerJoin(products, eq(products.id, productApprovals.productId))
    .where(and(isWaiting, isAfterPlace(PLACE, direction, placeOf(row))))
    .orderBy(turn(productApprovals.since), turn(productApprovals.id))
    .limit(1);
  return neighbour?.id ?? null;
}

/** Undefined means that the owner's address was erased. */
export async function findMailed(db: Queryable, id: ApprovalId) {
  const [row] = await db
    .select({
      productId: productApprovals.productId,
      kind: productApprovals.kind,
      state: productApprovals.state,
      refusals: productApprovals.refusals,
      note: productApprovals.note,
      name: products.name,
      email: people.email,
    })
    .from(productApprovals)
    .innerJoin(products, eq(products.id, productApprovals.productId))
    .innerJoin(shopNames, eq(shopNames.id, productApprovals.shopId))
    .innerJoin(people, eq(people.id, shopNames.ownerId))
    .where(and(eq(productApprovals.id, id), isNotNull(people.email)));
  return row?.email ? { ...row, email: row.email } : undefined;
}
