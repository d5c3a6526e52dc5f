import { ApiProblem, type Transport, type TransportRequest } from '../../../contract/client.ts';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../../../contract/kernel/limits.ts';
import type { Problem } from '../../../contract/problem.ts';

/** Calls that make or end the session themselves: their 401 must not ask for another refresh. */
const LOG_OUT = '/api/session/logout';
const SESSION_CALLS = ['/api/session/refresh', LOG_OUT];

/** Calls that reply with a file, which may take its time. */
const EXPORT_CALLS = '/api/export/';

/** What the transport needs of the session; `web/shared/session` connects it at start. */
export interface SessionConnection {
  /** The access token kept under `token`, null for a visitor. */
  getToken: () => string | null;
  /** Asks for a new access token after a 401; false when there is none to be had. */
  refresh: () => Promise<boolean>;
  /** The session is over: `expired` after a refused refresh, `forbidden` after a 403 (SESSION-07, SESSION-08). */
  end: (reason: 'expired' | 'forbidden') => void;
}

let session: SessionConnection = {
  getToken: () => null,
  refresh: () => Promise.resolve(false),
  end: () => {},
};

/** Lets calls carry the session. Until then every call is a visitor's. */
export function connectSession(connection: SessionConnection): void {
  session = connection;
}

/** Puts a prepared request on the wire; rejects when no answer comes. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Carries calls of screens to the API: same origin, with token, anti-forgery header and time limit. */
export const browserTransport: Transport = transportOver((path, init) => fetch(path, init));

/** The same over another way to send, such as one that tells how far it is. */
export function transportOver(put: Send): Transport {
  return (request) => carry(request, put);
}

async function carry(request: TransportRequest, put: Send): Promise<unknown> {
  const token = session.getToken();
  const response = await send(request, token, put);
  if (response.ok) return bodyOf(response);

  const problem = await problemOf(response);
  if (problem.code === 'not_signed_in' && token !== null && !SESSION_CALLS.includes(request.path)) {
    if (await session.refresh()) return repeat(request, put);
    session.end('expired');
  }
  if (problem.status === 403) session.end('forbidden');
  throw problem;
}

async function repeat(request: TransportRequest, put: Send): Promise<unknown> {
  const response = await send(request, session.getToken(), put);
  if (response.ok) return bodyOf(response);
  const problem = await problemOf(response);
  if (problem.code === 'not_signed_in') session.end('expired');
  if (problem.status === 403) session.end('forbidden');
  throw problem;
}

async function send(request: TransportRequest, token: string | null, put: Send): Promise<Response> {
  const { method, path, body, signal } = request;
  const isUpload = body instanceof FormData || body instanceof Blob;
  const isLong = isUpload || path.startsWith(EXPORT_CALLS);
  const limit = AbortSignal.timeout(isLong ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`); // "Bearer null" is how a visitor calls (API-02)
  if (body !== undefined && !isUpload) headers.set('content-type', 'application/json');
  if (method !== 'GET')
    headers.set('x-xsrf-token', cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN') ?? '');
  try {
    return await put(path, {
      method,
      headers,
      body: isUpload ? body : JSON.stringify(body),
      credentials: 'same-origin',
      // Whoever logs out may close the page at once.
      keepalive: path === LOG_OUT,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error; // the caller left and expects no answer
    throw noResponse(limit.aborted ? undefined : error);
  }
}

/** Without an answer the status is 500 and the message the network's, or 'Server Error' (ERR-04, ERR-05). */
function noResponse(cause: unknown): ApiProblem {
  const message = cause instanceof Error ? cause.message : '';
  return new ApiProblem({ status: 500, code: 'no_response', message: message || 'Server Error' });
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    if (response.headers.get('content-type')?.startsWith('text/csv')) return await response.text();
    return await response.json();
  } catch (error) {
    // An answer that is no JSON did arrive; anything else was cut off on its way.
    if (error instanceof SyntaxError) throw new ApiProblem({ status: 500, message: 'Server Error' });
    throw noResponse(undefined);
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => ({}));
  // The API's failures are problems by contract; ApiProblem supplies what a foreign body lacks (ERR-03).
  return new ApiProblem({ ...(body as Partial<Problem>), status: response.status });
}

function cookie(name: string): string | undefined {
  const prefix = `${name}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
}
