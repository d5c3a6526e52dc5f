import { MAX_SHOP_MEMBERS } from '../../../contract/kernel/limits.ts';
import type { MemberId, UserId } from '../../../contract/kernel/schemas.ts';
import { SHOP_RIGHTS, type ShopRight } from '../../../contract/kernel/rights.ts';
import { type callerOf, getUser, throttleMail } from '../accounts/index.ts';
import { countAttempt } from '../../platform/attempts/attempts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SellerActor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import { findShopOfOwner, lockShopOf } from '../shops/index.ts';
import { invitationMail, removalMail } from './mails.ts';
import {
  hasJoined,
  isMemberAlready,
  memberNotFound,
  onlyOwnerGrantsPeople,
  ownersAddress,
  ownRights,
  rightNotGrantable,
  shopNotFound,
  tooManyMembers,
} from './refusals.ts';
import {
  type ActingShopRow,
  countMembers,
  insertInvitation,
  listMembers,
  lockMember,
  type MemberRow,
  removeInvitationsBy,
  removeMember,
  updateRights,
} from './store.ts';
import { keysOf } from '../../../contract/kernel/keys-of.ts';
import type { ActingShop, Member } from '../../../contract/staff.ts';

const DAY_SECONDS = 86_400;
const INVITATIONS_A_DAY = 60;

type Caller = ReturnType<typeof callerOf>;

async function getShop(db: Queryable, ownerId: UserId) {
  const shop = await findShopOfOwner(db, ownerId);
  if (!shop || shop.state === 'closed') throw shopNotFound();
  return shop;
}

/** @throws Refusal `not_found` without a shop */
export async function getMembers({ db }: Services, actor: SellerActor): Promise<MemberRow[]> {
  return listMembers(db, (await getShop(db, actor.ownerId)).id);
}

/**
 * Nothing reveals whether the address has an account.
 * @throws Refusal `right_missing`, `invalid_input`, `already_exists`, `limit_reached`, `too_many_requests`
 */
export async function inviteMember(
  services: Services,
  actor: SellerActor,
  { email, rights }: { email: string; rights: ShopRight[] },
  caller: Caller,
): Promise<MemberRow> {
  const { db, jobs } = services;
  requireGivable(actor, rights);
  const { id: shopId } = await getShop(db, actor.ownerId);
  if ((await getUser(db, actor.ownerId)).email === email) throw ownersAddress();
  const share = await countInvitation(services, shopId, email, caller);
  return inTransaction(db, async (tx) => {
    await lockShopOf(tx, actor.ownerId, 'no key update');
    if ((await countMembers(tx, shopId)) >= MAX_SHOP_MEMBERS) throw tooManyMembers();
    const invited = await insertInvitation(tx, { shopId, email, rights, invitedBy: actor.personId });
    if (!invited) throw isMemberAlready();
    await jobs.send(tx, invitationMail, { memberId: invited.id, share });
    return invited;
  });
}

/** @throws Refusal `not_found`, `right_missing`, `wrong_state` for a present member, `too_many_requests` */
export async function inviteAgain(
  services: Services,
  actor: SellerActor,
  memberId: MemberId,
  caller: Caller,
): Promise<void> {
  const { db, jobs } = services;
  const { id: shopId } = await getShop(db, actor.ownerId);
  const known = (await listMembers(db, shopId)).find(({ id }) => id === memberId);
  if (!known) throw memberNotFound();
  requireChangeable(actor, known);
  if (known.joinedAt) throw hasJoined();
  const share = await countInvitation(services, shopId, known.email, caller);
  await inTransaction(db, (tx) => jobs.send(tx, invitationMail, { memberId, share }));
}

/** Open invitations by the member to rights that they lose become void. @throws Refusal `not_found`, `right_missing` */
export async function changeRights(
  { db }: Services,
  actor: SellerActor,
  memberId: MemberId,
  rights: ShopRight[],
): Promise<MemberRow> {
  const { id: shopId } = await getShop(db, actor.ownerId);
  return inTransaction(db, async (tx) => {
    const member = await lockChangeable(tx, actor, shopId, memberId);
    const differing = [...rights, ...member.rights].filter(
      (right) => !rights.includes(right) || !member.rights.includes(right),
    );
    requireGivable(actor, differing);
    await updateRights(tx, memberId, rights);
    await removeInvitationsBy(tx, member, { except: rights.includes('people') ? rights : [] });
    return { ...member, rights };
  });
}

/** Writes of the same moment commit before. @throws Refusal `not_found`, `right_missing` */
export async function dismissMember(
  { db, jobs }: Services,
  actor: SellerActor,
  memberId: MemberId,
): Promise<MemberRow> {
  const shop = await getShop(db, actor.ownerId);
  return inTransaction(db, async (tx) => {
    const member = await lockChangeable(tx, actor, shop.id, memberId);
    await removeMember(tx, memberId);
    await removeInvitationsBy(tx, member, { except: [] });
    if (member.joinedAt) await jobs.send(tx, removalMail, { to: member.email, shopName: shop.name });
    return member;
  });
}

async function lockChangeable(
  tx: Transaction,
  actor: SellerActor,
  shopId: MemberRow['shopId'],
  memberId: MemberId,
): Promise<MemberRow> {
  const member = await lockMember(tx, shopId, memberId);
  if (!member) throw memberNotFound();
  requireChangeable(actor, member);
  return member;
}

/** Nobody may change themselves, and only the owner those who manage people. */
export function isChangeableBy({ rights, personId }: SellerActor, member: MemberRow): boolean {
  return rights === null || (member.userId !== personId && !member.rights.includes('people'));
}

function requireChangeable(actor: SellerActor, member: MemberRow): void {
  if (isChangeableBy(actor, member)) return;
  throw member.userId === actor.personId ? ownRights() : onlyOwnerGrantsPeople();
}

/** The owner may give everything, others their own rights, and never that to manage people. */
export function givableBy({ rights: own }: SellerActor): ShopRight[] {
  return ALL_RIGHTS.filter((right) => own === null || (right !== 'people' && own.includes(right)));
}

function requireGivable(actor: SellerActor, rights: readonly ShopRight[]): void {
  const givable = givableBy(actor);
  const others = rights.filter((right) => !givable.includes(right));
  if (others.length > 0) throw others.includes('people') ? onlyOwnerGrantsPeople() : rightNotGrantable();
}

async function countInvitation({ db }: Services, shopId: string, email: string, caller: Caller) {
  const perShop = { name: 'staff.invitation', subject: shopId, max: INVITATIONS_A_DAY };
  await countAttempt(db, { windowSeconds: DAY_SECONDS, limits: [perShop] });
  return throttleMail(db, caller, email);
}

const ALL_RIGHTS = keysOf(SHOP_RIGHTS);

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
