import type { FastifyRequest } from 'fastify';
import {
  type Access,
  type Endpoint,
  dutiesWanted,
  isForOperators,
  isForSellers,
  type OperatorAccess,
  rightWanted,
  type SellerAccess,
} from '../../../contract/endpoint.ts';
import { DUTIES, type Duty, hasDuty, SHOP_RIGHTS, type ShopRight } from '../../../contract/kernel/rights.ts';
import { READ_ONLY } from '../../../contract/kernel/support.ts';
import { ShopId } from '../../../contract/kernel/schemas.ts';
import type { Actor, Authenticate } from './actor.ts';
import { Refusal } from './refusal.ts';

/** POL12: clients without a session send these as their token. */
const NO_TOKEN = new Set(['', 'null', 'undefined']);

export function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const [scheme, token = ''] = authorization.split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' && !NO_TOKEN.has(token) ? token : undefined;
}

export interface Credentials {
  token: string | undefined;
  shopId?: ShopId | undefined;
}

/** @throws Refusal `invalid_input` for a header that is no id */
export function credentialsOf(request: FastifyRequest, access: Access): Credentials {
  // Operators act for no shop: refusing the header would reveal to others that their calls exist.
  const shop = needsCaller(access) && !isForOperators(access) ? request.headers['x-shop'] : undefined;
  const shopId = shop === undefined ? undefined : ShopId.safeParse(shop);
  if (shopId?.success === false) throw new Refusal('invalid_input', 'X-Shop must be the id of a shop');
  return { token: bearerToken(request), shopId: shopId?.data };
}

/** Only tokens of support views begin with this, so that calls which ignore tokens recognise them too. */
export const VIEW_TOKEN = 'view.';

export type Admission = Pick<Endpoint, 'access' | 'inSupportView'> & { isSafe: boolean };

/** An endpoint that a support view may not call looks at the sender even where it is open to everybody. */
export function needsSender(admission: Admission): boolean {
  return needsCaller(admission.access) || !isAnsweredInView(admission);
}

/** I21: a support view answers reads that are not excluded, and no changes. */
function isAnsweredInView({ isSafe, inSupportView }: Admission): boolean {
  return inSupportView === undefined ? isSafe : inSupportView === 'answered';
}

function needsCaller(access: Access): boolean {
  return access !== 'public' && access !== 'session_cookie' && access !== 'provider';
}

/**
 * The status is 401 without a required session, 403 for a wrong role, right or duty. Operators' calls stay unknown to others.
 */
export async function admit(
  admission: Admission,
  { token, shopId }: Credentials,
  authenticate: Authenticate,
): Promise<Actor | null> {
  const { access } = admission;
  if (token?.startsWith(VIEW_TOKEN) && !isAnsweredInView(admission)) {
    if (isForOperators(access)) throw noSuchCall();
    throw new Refusal('read_only', READ_ONLY);
  }
  if (!needsCaller(access)) return null;
  if (isForOperators(access)) return admitOperator(access, token && (await authenticate(token)));
  if (token === undefined) {
    if (access === 'optional') return null;
    throw notSignedIn();
  }
  const actor = await authenticate(token, shopId);
  if (!actor) throw notSignedIn();
  if (access === 'buyer' && actor.role !== 'buyer') throw wrongRole('buyers');
  if (isForSellers(access)) admitSeller(access, actor);
  return actor;
}

function admitSeller(access: SellerAccess, { role, rights }: Actor): void {
  if (role !== 'seller') throw wrongRole('sellers');
  const right = rightWanted(access);
  if (right === undefined || rights === null) return;
  if (right === 'owner') throw rightMissing('This is for the owner of the shop only');
  requireRight(rights, right);
}

export function hasRight(rights: readonly ShopRight[] | null, right: ShopRight): boolean {
  return rights === null || rights.includes(right);
}

/** @throws Refusal `right_missing` for staff without the right */
export function requireRight(rights: readonly ShopRight[] | null, right: ShopRight): void {
  if (hasRight(rights, right)) return;
  throw rightMissing(`You need the right '${SHOP_RIGHTS[right].label}' in this shop. Ask its owner for it.`);
}

function admitOperator(access: OperatorAccess, actor: Actor | undefined | ''): Actor {
  if (!actor || actor.role !== 'operator') throw noSuchCall();
  const wanted = dutiesWanted(access);
  if (wanted.length > 0) requireDuty(actor.duties, ...wanted);
  return actor;
}

export function requireDuty(duties: readonly Duty[], ...wanted: Duty[]): void {
  if (hasDuty(duties, ...wanted)) return;
  throw rightMissing(`This needs the duty ${wanted.map((duty) => `'${DUTIES[duty].label}'`).join(' or ')}`);
}

export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'Please sign in');
}

export function noSuchCall(): Refusal {
  return new Refusal('not_found', 'There is no such call');
}

function wrongRole(admitted: string): Refusal {
  return new Refusal('not_allowed', `This is for ${admitted} only`);
}

export function notAMember(): Refusal {
  return new Refusal('not_a_member', 'You do not work for this shop any more');
}

function rightMissing(message: string): Refusal {
  return new Refusal('right_missing', message);
}
