import type { DUTIES } from '../../contract/kernel/duties.ts';
import { Duty } from '../../contract/kernel/role.ts';
import { operatorDuties } from '../../database/schema/index.ts';
import type { ApiClient } from '../../contract/client.ts';
import { startSession } from '../../server/accounts/index.ts';
import { insertUser, type NewUser, type UserRow } from '../../server/accounts/store.ts';
import type { TestApp } from './app.ts';

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

/** A signed-in guest. */
export function aGuest(app: TestApp): Promise<Person> {
  return aPerson(app, { role: 'buyer', name: 'Guest', isGuest: true });
}

/** A signed-in operator with these duties, all of them unless said. */
export async function anOperator(
  app: TestApp,
  duties: readonly (keyof typeof DUTIES)[] = Duty.options,
  details: Partial<NewUser> = {},
): Promise<Person> {
  const operator = { role: 'operator', name: 'Ira Bose', ...verifiedEmail('operator'), ...details } as const;
  const person = await aPerson(app, operator);
  const granted = duties.map((duty) => ({ userId: person.user.id, duty }));
  if (granted.length > 0) await app.database.db.insert(operatorDuties).values(granted);
  return person;
}

async function aPerson(app: TestApp, details: NewUser): Promise<Person> {
  const user = await insertUser(app.database.db, details);
  const { accessToken } = await startSession(app.database.db, user, 'test');
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
