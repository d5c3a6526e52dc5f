import { keysOf } from '../../../contract/kernel/keys-of.ts';
import { SHOP_RIGHTS, type ShopRight } from '../../../contract/kernel/rights.ts';
import type { ActingShop, Member } from '../../../contract/staff.ts';
import type { ActingShopRow, MemberRow } from './store.ts';

export const ALL_RIGHTS = keysOf(SHOP_RIGHTS);

export function presentMember(row: MemberRow, isChangeable: boolean): Member {
  const { id, userId, email, name, rights, joinedAt, expiresAt, isExpired } = row;
  return {
    id,
    personId: userId,
    email,
    name,
    rights,
    isChangeable,
    state: joinedAt ? 'joined' : isExpired ? 'expired' : 'invited',
    at: (joinedAt ?? expiresAt).toISOString(),
  };
}

export function presentActingShop({ rights, ...shop }: ActingShopRow): ActingShop {
  return { ...shop, isOwn: rights === null, rights: rights ?? ALL_RIGHTS };
}
