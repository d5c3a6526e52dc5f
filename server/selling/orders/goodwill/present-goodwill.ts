import type { Goodwill } from '../../../../contract/goodwill.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import type { GoodwillRow } from './store.ts';

export function presentGoodwill({
  id,
  amountPaise,
  reason,
  words,
  bearer,
  createdAt,
}: GoodwillRow): Goodwill {
  return { id, at: createdAt.toISOString(), amount: toRupees(amountPaise), reason, words, bearer };
}
