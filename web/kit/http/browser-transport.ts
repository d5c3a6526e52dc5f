import { ApiProblem, type Transport, type TransportRequest } from '../../../contract/client.ts';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../../../contract/kernel/limits.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { Problem, ProofWanted } from '../../../contract/problem.ts';
import { SERVER_ERROR } from './problem-message.ts';

/** A 401 of a call that starts or ends the session must not trigger a refresh. */
const LOG_OUT = '/api/session/logout';
const SESSION_CALLS = ['/api/session/refresh', LOG_OUT];

const EXPORT_CALLS = '/api/export/';

/** Only operators know that these calls exist. */
const OPERATOR_CALLS = '/api/operator/';

/** `web/concepts/session` connects it at start. */
export interface SessionConnection {
  getToken: () => string | null;
  getShop: () => ShopId | undefined;
  leaveShop: (shopId: ShopId) => Promise<void>;
  isOperator: () => boolean;
  /** Runs after a 401; false when it fails. */
  refresh: () => Promise<boolean>;
  /** `expired` follows a refused refresh, `forbidden` a 403 (SESSION-07, SESSION-08). */
  end: (reason: 'expired' | 'forbidden') => void;
  confirm: (proof: ProofWanted) => Promise<boolean>;
}

let session: SessionConnection = {
  getToken: () => null,
  getShop: () => undefined,
  leaveShop: () => Promise.resolve(),
  isOperator: () => false,
  refresh: () => Promise.resolve(false),
  end: () => {},
  confirm: () => Promise.resolve(false),
};

export function connectSession(connection: SessionConnection): void {
  session = connection;
}

export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Same origin, with token, anti-forgery header and timeout. */
export const browserTransport: Transport = transportOver((path, init) => fetch(path, init));

interface Caller {
  token: string | null;
  /** A repeated call keeps its shop: it must never reach another. */
  shopId: ShopId | undefined;
}

/** The token belongs to a session that this browser does not have yet. */
export function transportWith(token: string): Transport {
  return async (request) => {
    const caller = { token, shopId: undefined };
    const response = await send(request, caller, (path, init) => fetch(path, init));
    if (response.ok) return bodyOf(response);
    throw await problemOf(response);
  };
}

export function transportOver(put: Send): Transport {
  return (request) => carry(request, put);
}

async function carry(request: TransportRequest, put: Send): Promise<unknown> {
  const caller = { token: session.getToken(), shopId: session.getShop() };
  const response = await send(request, caller, put);
  if (response.ok) return bodyOf(response);

  return afterProblem(await problemOf(response), caller, request, put);
}

async function afterProblem(
  problem: ApiProblem,
  { token, shopId }: Caller,
  request: TransportRequest,
  put: Send,
): Promise<unknown> {
  if (problem.proof && problem.code === 'confirmation_needed' && (await session.confirm(problem.proof))) {
    return repeat(request, shopId, put);
  }
  if (token !== null && mayBeExpired(problem, request)) {
    if (await refreshed()) return repeat(request, shopId, put);
    session.end('expired');
  }
  endAfter(problem, shopId);
  throw problem;
}

/** A 403 with another code ends the session, also one that is not the API's (POL11). */
const WITHIN_SESSION: readonly ApiProblem['code'][] = ['right_missing', 'not_a_member', 'read_only'];

function endAfter({ status, code }: ApiProblem, shopId: ShopId | undefined): void {
  if (status === 403 && !WITHIN_SESSION.includes(code)) session.end('forbidden');
  if (code === 'not_a_member' && shopId !== undefined) {
    session.leaveShop(shopId).catch(() => undefined); // its script may not come; the next refusal asks again
  }
}

/** The operators' calls answer 404 to an expired token, as to everybody else. */
function mayBeExpired({ code }: ApiProblem, { path }: TransportRequest): boolean {
  if (code === 'not_found') return session.isOperator() && path.startsWith(OPERATOR_CALLS);
  return code === 'not_signed_in' && !SESSION_CALLS.includes(path);
}

/** When the script of the refresh does not load, the state of the session is unknown, too. */
async function refreshed(): Promise<boolean> {
  try {
    return await session.refresh();
  } catch (error) {
    throw error instanceof ApiProblem ? error : noResponse(error);
  }
}

async function repeat(request: TransportRequest, shopId: ShopId | undefined, put: Send): Promise<unknown> {
  const response = await send(request, { token: session.getToken(), shopId }, put);
  if (response.ok) return bodyOf(response);
  const problem = await problemOf(response);
  if (problem.code === 'not_signed_in') session.end('expired');
  endAfter(problem, shopId);
  throw problem;
}

async function send(request: TransportRequest, { token, shopId }: Caller, put: Send): Promise<Response> {
  const { method, path, body, signal, keepalive = path === LOG_OUT } = request;
  const isUpload = body instanceof FormData || body instanceof Blob;
  const isLong = isUpload || path.startsWith(EXPORT_CALLS);
  const limit = AbortSignal.timeout(isLong ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`); // "Bearer null" is how a visitor calls (API-02)
  if (shopId !== undefined) headers.set('x-shop', shopId);
  if (body !== undefined && !isUpload) headers.set('content-type', 'application/json');
  if (method !== 'GET')
    headers.set('x-xsrf-token', cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN') ?? '');
  try {
    return await put(path, {
      method,
      headers,
      body: isUpload ? body : JSON.stringify(body),
      credentials: 'same-origin',
      // The page may close right after log out.
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error; // the caller left and expects no answer
    throw noResponse(limit.aborted ? undefined : error);
  }
}

/** The status is 500, and the message the network's or that of a server error (ERR-04, ERR-05). */
function noResponse(cause: unknown): ApiProblem {
  const message = cause instanceof Error ? cause.message : '';
  return new ApiProblem({ status: 500, code: 'no_response', message: message || SERVER_ERROR });
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    if (response.headers.get('content-type')?.startsWith('text/csv')) return await response.text();
    return await response.json();
  } catch {
    // The connection broke, or something else answered, such as the page of a public network.
    throw noResponse(undefined);
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch((): undefined => undefined);
  // The body broke off, for example when the document closed: the reason is unknown.
  if (text === undefined) return noResponse(undefined);
  // The API's failures are problems by contract; ApiProblem fills in what a foreign body lacks (ERR-03).
  return new ApiProblem({ ...problemIn(text), status: response.status });
}

function problemIn(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}

function cookie(name: string): string | undefined {
  const prefix = `${name}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
