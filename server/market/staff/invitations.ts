import type { ActingShop, Invitation } from '../../../contract/staff.ts';
import { findUserByEmail, getUser, hashToken } from '../accounts/index.ts';
import { asStaffOf } from '../../platform/audit/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SellerActor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { lockShopOf } from '../shops/index.ts';
import { presentActingShop } from './manage-members.ts';
import { alreadyMember, invalidInvitation, invitationExpired, otherAddress } from './refusals.ts';
import { findInvitation, isMemberOf, lockInvitation, updateJoined } from './store.ts';

/** The holder of the link read the mail at that address. @throws Refusal `invalid_link`, `link_expired` */
export async function getInvitation({ db }: Services, token: string): Promise<Invitation> {
  const found = await findInvitation(db, hashToken(token));
  if (!found) throw invalidInvitation();
  if (found.isExpired) throw invitationExpired();
  const { shopName, inviterName, email, rights } = found;
  const user = await findUserByEmail(db, email);
  const kind = user?.role === 'seller' ? 'seller' : 'other';
  // An account that never proved to own the address does not keep others from registering with it.
  return { shopName, inviterName, email, rights, account: user?.emailVerifiedAt ? kind : 'none' };
}

/** @throws Refusal `invalid_link`, `link_expired`, `wrong_state` for another address, the owner, or a present member */
export async function acceptInvitation(
  { db }: Services,
  { personId }: SellerActor,
  token: string,
): Promise<ActingShop> {
  const found = await findInvitation(db, hashToken(token));
  if (!found) throw invalidInvitation();
  const { ownerId } = found;
  const join = async (tx: Transaction) => {
    const invitation = await lockInvitation(tx, hashToken(token));
    if (!invitation) throw invalidInvitation();
    if (invitation.isExpired) throw invitationExpired();
    const { id, shopId, shopName: name, rights } = invitation;
    if ((await getUser(tx, personId)).email !== invitation.email) throw otherAddress(invitation.email);
    // The lock serialises invitations, since a person may be invited by two addresses.
    await lockShopOf(tx, ownerId, 'no key update');
    if (ownerId === personId || (await isMemberOf(tx, shopId, personId))) throw alreadyMember();
    await updateJoined(tx, id, personId);
    return presentActingShop({ shopId, ownerId, name, rights });
  };
  return asStaffOf(ownerId, () => inTransaction(db, join));
}
