import type { z } from 'zod';
import type { Concept } from './concepts.ts';
import { type Duty, hasDuty } from './kernel/duties.ts';
import type { ShopRight } from './kernel/shop-rights.ts';
import type { Role } from './kernel/role.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Who may call: anyone, ignoring tokens (`public`); anyone, with the actor when signed in (`optional`); any live session
 * (`signed_in`); a buyer; a seller, being staff included, or with a right in the shop, or its owner alone; an operator of the
 * market, or one with a duty. Calls of operators are unknown to everybody else. `session_cookie` endpoints authenticate by the
 * refresh cookie and the anti-forgery header; `provider` by the provider's signature.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'signed_in'
  | 'buyer'
  | SellerAccess
  | OperatorAccess
  | 'session_cookie'
  | 'provider';
export type SellerAccess = 'seller' | 'seller:owner' | `seller:${ShopRight}`;
/** With several duties, one of them is enough. */
export type OperatorAccess =
  | 'operator'
  | `operator:${Duty}`
  | `operator:${Duty}|${Duty}`
  | `operator:${Duty}|${Duty}|${Duty}`;

export function isForSellers(access: Access): access is SellerAccess {
  return access === 'seller' || access.startsWith('seller:');
}

export function isForOperators(access: Access): access is OperatorAccess {
  return access === 'operator' || access.startsWith('operator:');
}

/** The right that staff need for such calls; `owner` where none is enough, undefined where none is needed. */
export function rightWanted(access: SellerAccess): ShopRight | 'owner' | undefined {
  const [, right] = access.split(':') as ['seller', (ShopRight | 'owner')?]; // by its type
  return right;
}

/** The duties of which operators need one for such calls; none where none is needed. */
export function dutiesWanted(access: OperatorAccess): Duty[] {
  const [, duties] = access.split(':');
  return (duties?.split('|') ?? []) as Duty[]; // by its type
}

/** Whether operators with these duties may make such calls. */
export function isOpenTo(access: OperatorAccess, duties: readonly Duty[]): boolean {
  const wanted = dutiesWanted(access);
  return wanted.length === 0 || hasDuty(duties, ...wanted);
}

/** The role that such calls are for; undefined where it may be another's or nobody's. */
export function roleFor(access: Access): Role | undefined {
  if (isForSellers(access)) return 'seller';
  if (isForOperators(access)) return 'operator';
  return access === 'buyer' ? 'buyer' : undefined;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodType<unknown, Record<string, unknown>>;

export interface Endpoint {
  /** What it is about, as a group of the documentation. */
  concept: Concept;
  /** One sentence for the documentation. */
  summary: string;
  /** What was done, or what is read, in a few words for the audit log, where the summary does not begin with them. */
  logged?: string;
  access: Access;
  params?: ObjectSchema;
  /** Its path carries what people type, such as a pin code, and no id: what is wrong with it is said. A wrong id is one not found. */
  typedPath?: true;
  query?: ObjectSchema;
  body?: z.ZodType;
  headers?: ObjectSchema;
  reply: z.ZodType;
  /** Success status, 200 unless given. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals that belong to this call, beyond those of input, session and limits. */
  refusals?: readonly ProblemCode[];
  /** Where a body may be larger than the common limit. */
  bodyLimitBytes?: number;
  /** A POST that changes nothing: its query is too long for an address. */
  safe?: true;
  /** A read that only few may make: the audit log keeps who made it. */
  recorded?: true;
  /** Whether it is answered in a support view, where that is not plain: reads are, changes are not. */
  inSupportView?: 'refused' | 'answered';
  /** What every process caches and the call may change. The answer waits until this process has dropped it. */
  invalidates?: 'catalog' | 'content';
  /** Browsers keep the reply and ask whether it has changed (ETag); the same for everybody. */
  revalidated?: true;
  /** Pages are rendered with it: its reply depends on its input alone, not on the connection or on who calls. */
  forPages?: true;
  /** Holds the reply until something changes, for some seconds at most: a slow reply is no sign of trouble. */
  longPoll?: true;
  /** Carries files (multipart) instead of JSON. */
  multipart?: true;
  /** Its body is a CSV file instead of JSON. */
  csvBody?: true;
  /** It replies with a CSV file instead of JSON, written while it is read from the database. */
  csvReply?: true;
  /** A worked example for the documentation, checked against the schemas by a test. */
  example?: { params?: object; query?: object; body?: unknown; reply?: unknown };
}

export type EndpointKey = `${Method} /api/${string}`;
export type EndpointTable = Record<EndpointKey, Endpoint>;
type ConceptTable = Record<EndpointKey, Omit<Endpoint, 'concept'>>;

/** The endpoints of a concept. Keeps the table's literal keys and schemas, so that server and client are typed by it. */
export function defineEndpoints<const T extends ConceptTable>(
  concept: Concept,
  table: T,
): { [K in keyof T]: T[K] & { concept: Concept } } {
  const entries = Object.entries(table).map(([key, endpoint]) => [key, { ...endpoint, concept }]);
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { concept: Concept } }; // the same keys
}
