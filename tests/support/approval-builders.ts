import type { ApprovedField } from '../../contract/kernel/product-approval.ts';
import type { ApprovalId, ProductId, ShopId } from '../../contract/kernel/schemas.ts';
import type { ProductPolicy } from '../../contract/market-policy.ts';
import type { ListedApproval, OperatorApproval } from '../../contract/product-approvals.ts';
import { marketPolicies, productApprovals } from '../../database/schema/index.ts';
import type { TestApp } from './app.ts';
import type { Person } from './builders.ts';

/** What the market looks at from now on; nothing by default. */
export async function setProductPolicy(
  { database: { db } }: Pick<TestApp, 'database'>,
  { rule = 'none', first = 5, words = [], categories = [] }: Partial<ProductPolicy>,
): Promise<void> {
  await db
    .update(marketPolicies)
    .set({ productRule: rule, firstProducts: first, watchedWords: words, watchedCategories: categories });
}

/** What of a product is in review, as operators see it; undefined when nothing is. */
export async function inReview(
  operator: Person,
  productId: ProductId,
): Promise<OperatorApproval | undefined> {
  const found = await findWaiting(operator, productId);
  return found && operator.api('GET /api/operator/product/:approvalId', { params: { approvalId: found.id } });
}

/** What of a product is in the operators' list, on whichever page. */
async function findWaiting(
  operator: Person,
  productId: ProductId,
  after?: string,
): Promise<ListedApproval | undefined> {
  const { approvals, next } = await operator.api('GET /api/operator/product', { query: { after } });
  const found = approvals.find((each) => each.productId === productId);
  return found ?? (next === null ? undefined : findWaiting(operator, productId, next));
}

/** Approves what of the product is in review. */
export async function approveProduct(operator: Person, productId: ProductId): Promise<void> {
  const found = await inReview(operator, productId);
  if (!found) throw new Error('nothing of this product is in review');
  const { id: approvalId, version } = found;
  await operator.api('POST /api/operator/product/:approvalId/approve', {
    params: { approvalId },
    body: { version },
  });
}

/** Gives back what of the product is in review. */
export async function rejectProduct(
  operator: Person,
  productId: ProductId,
  reasons: Partial<Record<ApprovedField, string>> = { name: 'Say what it is' },
): Promise<void> {
  const found = await inReview(operator, productId);
  if (!found) throw new Error('nothing of this product is in review');
  const { id: approvalId, version } = found;
  const refusals = Object.entries(reasons).map(([field, reason]) => ({
    field: field as ApprovedField,
    reason,
  })); // its keys
  await operator.api('POST /api/operator/product/:approvalId/reject', {
    params: { approvalId },
    body: { version, refusals, note: 'Please look at our rules.' },
  });
}

/** A change of a product's name that an operator rejected. */
export async function aRejectedChange(
  { database: { db } }: Pick<TestApp, 'database'>,
  { id: productId, shopId, name }: { id: ProductId; shopId: ShopId; name: string },
): Promise<{ id: ApprovalId }> {
  const [row] = await db
    .insert(productApprovals)
    .values({
      productId,
      shopId,
      kind: 'change',
      state: 'rejected',
      reasons: [{ rule: 'all' }],
      proposed: { name: `${name} of pure gold` },
      refusals: [{ field: 'name', reason: 'It is of brass' }],
    })
    .returning({ id: productApprovals.id });
  if (!row) throw new Error('no approval was inserted');
  return row;
}
