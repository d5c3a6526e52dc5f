import { eq, sql } from 'drizzle-orm';
import type { ApiClient } from '../../contract/client.ts';
import type { DUTIES, ShopRight } from '../../contract/kernel/rights.ts';
import { Duty, type MemberId, type ShopId, type UserId } from '../../contract/kernel/schemas.ts';
import { accessTokens, operatorDuties, sessions, shopMembers } from '../../database/schema/index.ts';
import { startSession } from '../../server/market/accounts/index.ts';
import { replaceTotpSecret } from '../../server/market/accounts/second-factor/store.ts';
import { sealTotpSecret } from '../../server/market/accounts/second-factor/totp-secrets.ts';
import { hashToken } from '../../server/market/accounts/sessions/tokens.ts';
import { insertUser, type NewUser, type UserRow } from '../../server/market/accounts/store.ts';
import { Signer } from '../../server/platform/signer.ts';
import { TEST_SECRET, type TestApp } from './app.ts';

/** An account with a live session. */
export interface Person {
  user: UserRow;
  /** Access token. */
  token: string;
  /** Calls the API as this person. */
  api: ApiClient;
}

let people = 0;

/** A signed-in buyer with a verified e-mail address. */
export function aBuyer(app: TestApp, details: Partial<NewUser> = {}): Promise<Person> {
  return aPerson(app, { role: 'buyer', name: 'Asha Rao', ...verifiedEmail('buyer'), ...details });
}

/** A signed-in seller with a verified e-mail address, without a shop. */
export function aSeller(app: TestApp, details: Partial<NewUser> = {}): Promise<Person> {
  return aPerson(app, { role: 'seller', name: 'Ravi Mehta', ...verifiedEmail('seller'), ...details });
}

/** Somebody who runs the market, signed in with a second factor. Without `totpSecret` none is stored. */
export async function anOperator(
  app: TestApp,
  duties: readonly (keyof typeof DUTIES)[] = Duty.options,
  { totpSecret, ...details }: Partial<NewUser> & { totpSecret?: string } = {},
): Promise<Person> {
  const operator = { role: 'operator', name: 'Ira Bose', ...verifiedEmail('operator'), ...details } as const;
  const person = await aPerson(app, operator, { hasSecondFactor: true });
  const { db } = app.database;
  const granted = duties.map((duty) => ({ userId: person.user.id, duty }));
  if (granted.length > 0) await db.insert(operatorDuties).values(granted);
  if (totpSecret !== undefined) await withAuthenticator(app, person, totpSecret);
  return person;
}

/** Gives somebody an authenticator app with this secret. */
export async function withAuthenticator(
  app: TestApp,
  { user: { id } }: Pick<Person, 'user'>,
  totpSecret: string,
): Promise<void> {
  const signer = new Signer(app.config.secret ?? TEST_SECRET);
  const encryptedSecret = sealTotpSecret(signer, id, totpSecret);
  await replaceTotpSecret(app.database.db, { userId: id, encryptedSecret, lastStep: 0 });
}

/** A signed-in guest. */
export function aGuest(app: TestApp): Promise<Person> {
  return aPerson(app, { role: 'buyer', name: 'Guest', isGuest: true });
}

/** Who works for the shop of another seller, and acts for it. */
export interface Member extends Person {
  memberId: MemberId;
}

/** A signed-in seller who works for a shop with these rights. */
export async function aMember(
  app: TestApp,
  shop: { id: ShopId; ownerId: UserId },
  rights: ShopRight[],
  details: Partial<NewUser> = {},
): Promise<Member> {
  return asMember(app, shop, rights, await aSeller(app, { name: 'Meera Nair', ...details }));
}

/** Lets a seller work for a shop, too. */
export async function asMember(
  app: TestApp,
  shop: { id: ShopId; ownerId: UserId },
  rights: ShopRight[],
  person: Person,
): Promise<Member> {
  const [member] = await app.database.db
    .insert(shopMembers)
    .values({
      shopId: shop.id,
      invitedBy: shop.ownerId,
      rights,
      userId: person.user.id,
      email: person.user.email ?? '',
      expiresAt: new Date(),
      joinedAt: new Date(),
    })
    .returning({ id: shopMembers.id });
  if (!member) throw new Error('no member was inserted');
  return { ...person, memberId: member.id, api: app.api(person.token, shop.id) };
}

/** Nobody is asked to sign in again or to confirm who they are, however long a file runs; tests about it set the moment themselves. */
async function aPerson(
  app: TestApp,
  details: NewUser,
  session: { hasSecondFactor?: boolean } = {},
): Promise<Person> {
  const { db } = app.database;
  const user = await insertUser(db, details);
  const { accessToken } = await startSession(db, user, 'test', session);
  const tomorrow = sql`now() + interval '1 day'`;
  await db.update(sessions).set({ confirmedAt: tomorrow }).where(eq(sessions.userId, user.id));
  await db
    .update(accessTokens)
    .set({ expiresAt: tomorrow })
    .where(eq(accessTokens.tokenHash, hashToken(accessToken)));
  return { user, token: accessToken, api: app.api(accessToken) };
}

function verifiedEmail(kind: string): Pick<NewUser, 'email' | 'emailVerifiedAt' | 'phoneNumber'> {
  people += 1;
  return {
    email: `${kind}.${people}@shop.example`,
    emailVerifiedAt: new Date(),
    // Orders to be paid at the door are limited by phone number: everybody has one of their own.
    phoneNumber: `+91 98451 ${20_000 + people}`,
  };
}
