import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Asking } from '../../../contract/questions.ts';
import { findDeliveredLine } from '../../selling/orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { hasRight } from '../../platform/http/admit.ts';
import { isVerified } from './store.ts';

type Caller = Pick<Actor, 'userId' | 'ownerId' | 'rights' | 'isGuest' | 'role'>;

export async function askingOf(db: Queryable, caller: Caller | null, ownerId: UserId): Promise<Asking> {
  if (!caller) return 'sign_in';
  if (caller.ownerId === ownerId) return 'other_product';
  if (caller.isGuest) return 'account';
  return (await isVerified(db, caller.userId)) ? 'allowed' : 'verified_email';
}

/** POL22. Staff answers as the shop; undefined for others. */
export async function answersAs(
  db: Queryable,
  caller: Caller | null,
  { productId, ownerId }: { productId: ProductId; ownerId: UserId },
): Promise<'seller' | 'buyer' | undefined> {
  if (!caller) return undefined;
  if (caller.ownerId === ownerId) return hasRight(caller.rights, 'catalogue') ? 'seller' : undefined;
  return (await findDeliveredLine(db, caller.userId, productId)) && 'buyer';
}
