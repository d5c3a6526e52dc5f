import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import type { CartItemId, UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { Database } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { changeCart } from '../change-cart.ts';
import { findCartLine } from '../line-store.ts';
import {
  itemNotFound,
  outOfStock,
  productNotFound,
  tooManyLines,
  tooManyOfOne,
  tooManySaved,
} from '../refusals.ts';
import { type Addition, addUnits, removeLine } from '../store.ts';
import { saveUnits, takeSaved } from './store.ts';

export function saveForLater(db: Database, userId: UserId, itemId: CartItemId): Promise<void> {
  return changeCart(db, userId, async (tx) => {
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    if (!(await saveUnits(tx, userId, line))) throw tooManySaved();
    await removeLine(tx, userId, itemId);
  });
}

/** It moves as many units as can be bought and fit. @throws Refusal like an addition when there are none */
export async function moveToCart(db: Database, userId: UserId, variantId: VariantId): Promise<void> {
  try {
    await changeCart(db, userId, async (tx) => {
      const saved = await takeSaved(tx, userId, variantId);
      if (!saved) throw itemNotFound();
      const { productId, quantity } = saved;
      const addition = await addUnits(tx, userId, { productId, variantId, quantity });
      if (addition.line) return;
      const units = unitsThatFit(addition);
      const { line } = await addUnits(tx, userId, { productId, variantId, quantity: units });
      if (!line) throw outOfStock(addition.available);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'cart_items_count_check') throw tooManyLines();
    throw error;
  }
}

function unitsThatFit({ isActive, present, available }: Addition): number {
  if (!isActive) throw productNotFound();
  const units = Math.min(available, MAX_LINE_QUANTITY) - present;
  if (units > 0) return units;
  throw present >= MAX_LINE_QUANTITY ? tooManyOfOne() : outOfStock(available);
}

export async function removeFromSaved(db: Database, userId: UserId, variantId: VariantId): Promise<void> {
  if (!(await takeSaved(db, userId, variantId))) throw itemNotFound();
}
