import { ApiProblem, type Transport, type TransportRequest } from '../contract/client.ts';
import { REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '../contract/kernel/limits.ts';
import type { Problem } from '../contract/problem.ts';

/** Calls that make or end the session themselves: their 401 must not ask for another refresh. */
const SESSION_CALLS = '/api/session/';

/** What the transport needs of the session; `web/session` connects it at start. */
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

/** Carries calls of screens to the API: same origin, with token, anti-forgery header and time limit. */
export const browserTransport: Transport = async (request) => {
  const token = session.getToken();
  const response = await send(request, token);
  if (response.ok) return bodyOf(response);

  const problem = await problemOf(response);
  if (problem.code === 'not_signed_in' && token !== null && !request.path.startsWith(SESSION_CALLS)) {
    if (await session.refresh()) return repeat(request);
    session.end('expired');
  }
  if (problem.status === 403) session.end('forbidden');
  throw problem;
};

async function repeat(request: TransportRequest): Promise<unknown> {
  const response = await send(request, session.getToken());
  if (response.ok) return bodyOf(response);
  const problem = await problemOf(response);
  if (problem.code === 'not_signed_in') session.end('expired');
  if (problem.status === 403) session.end('forbidden');
  throw problem;
}

async function send(request: TransportRequest, token: string | null): Promise<Response> {
  const { method, path, body, signal } = request;
  const isUpload = body instanceof FormData;
  const limit = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`); // "Bearer null" is how a visitor calls (API-02)
  if (body !== undefined && !isUpload) headers.set('content-type', 'application/json');
  if (method !== 'GET') headers.set('x-xsrf-token', cookie('XSRF-TOKEN') ?? '');
  try {
    return await fetch(path, {
      method,
      headers,
      body: isUpload ? body : JSON.stringify(body),
      credentials: 'same-origin',
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
  return new ApiProblem({ status: 500, message: message || 'Server Error' });
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
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
