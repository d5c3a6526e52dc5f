import type { z } from 'zod';
import type { ApiGroup } from './kernel/api-groups.ts';
import { type Duty, hasDuty, type ShopRight } from './kernel/rights.ts';
import type { Role } from './kernel/schemas.ts';
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
/** Any one of several duties is enough. */
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

/** `owner` where no right is enough; undefined where none is needed. */
export function rightWanted(access: SellerAccess): ShopRight | 'owner' | undefined {
  const [, right] = access.split(':') as ['seller', (ShopRight | 'owner')?]; // by its type
  return right;
}

/** One of these duties is enough; none is needed where the list is empty. */
export function dutiesWanted(access: OperatorAccess): Duty[] {
  const [, duties] = access.split(':');
  return (duties?.split('|') ?? []) as Duty[]; // by its type
}

export function isOpenTo(access: OperatorAccess, duties: readonly Duty[]): boolean {
  const wanted = dutiesWanted(access);
  return wanted.length === 0 || hasDuty(duties, ...wanted);
}

/** Undefined where several roles, or nobody in particular, may call. */
export function roleFor(access: Access): Role | undefined {
  if (isForSellers(access)) return 'seller';
  if (isForOperators(access)) return 'operator';
  return access === 'buyer' ? 'buyer' : undefined;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type ObjectSchema = z.ZodType<unknown, Record<string, unknown>>;

export interface Endpoint {
  group: ApiGroup;
  summary: string;
  /** Words for the audit log, where the summary does not begin with them. */
  logged?: string;
  access: Access;
  params?: ObjectSchema;
  /** Its path carries typed text, such as a pin code, and no id: wrong input is described, while a wrong id is not found. */
  typedPath?: true;
  query?: ObjectSchema;
  body?: z.ZodType;
  headers?: ObjectSchema;
  reply: z.ZodType;
  /** 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Refusals of this call, beyond those of input, session and limits. */
  refusals?: readonly ProblemCode[];
  bodyLimitBytes?: number;
  /** A POST that changes nothing, because its query is too long for an address. */
  safe?: true;
  /** A sensitive read: the audit log keeps who made it. */
  recorded?: true;
  /** Set where it differs from the default: support views answer reads and refuse changes. */
  inSupportView?: 'refused' | 'answered';
  /** Caches that the call may change. The answer waits until this process has dropped them. */
  invalidates?: 'catalog' | 'content';
  /** Browsers revalidate the reply by its ETag; it is the same for everybody. */
  revalidated?: true;
  /** Pages are rendered with it: its reply depends on its input alone, not on the connection or the caller. */
  forPages?: true;
  /** Holds the reply until something changes, for some seconds at most: a slow reply is no sign of trouble. */
  longPoll?: true;
  multipart?: true;
  csvBody?: true;
  /** The CSV file is written while it is read from the database. */
  csvReply?: true;
  /** For the documentation; a test checks it against the schemas. */
  example?: { params?: object; query?: object; body?: unknown; reply?: unknown };
}

export type EndpointKey = `${Method} /api/${string}`;
export type EndpointTable = Record<EndpointKey, Endpoint>;
type UngroupedTable = Record<EndpointKey, Omit<Endpoint, 'group'>>;

/** Keeps the table's literal keys and schemas, which type server and client. */
export function defineEndpoints<const T extends UngroupedTable>(
  group: ApiGroup,
  table: T,
): { [K in keyof T]: T[K] & { group: ApiGroup } } {
  const entries = Object.entries(table).map(([key, endpoint]) => [key, { ...endpoint, group }]);
  return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { group: ApiGroup } }; // the same keys
}
