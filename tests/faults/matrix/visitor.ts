import { type ApiClient, ApiProblem, createClient } from '../../../contract/client.ts';
import { STEP_LIMIT_MS } from '../../support/hang-limit.ts';
import { PROBLEMS, type Problem } from '../../../contract/problem.ts';

/** An answer that nobody should ever get: none in time, a server error, a refusal without its shape. */
export class RuleBroken extends Error {
  override name = 'RuleBroken';
}

/** Somebody at a browser, who takes nothing but sound answers. */
export interface Visitor {
  /** Opens a page; rejects with its problem when it is refused. */
  page: (path: string) => Promise<void>;
  api: (token?: string) => ApiClient;
}

export function visitorOf(url: string): Visitor {
  return {
    page: async (path) => {
      const response = await ask(`${url}${path}`, { headers: { accept: 'text/html' } });
      if (response.status === 200) return;
      expectSoundFailure(`page ${path}`, response);
      throw new ApiProblem({ status: response.status, code: 'unavailable' });
    },
    api: (token) =>
      createClient(async ({ method, path, body, headers }) => {
        const isJson = body !== undefined && !(body instanceof FormData);
        const response = await ask(`${url}${path}`, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(isJson && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        });
        const parsed: unknown = JSON.parse(response.text);
        if (response.status < 400) return parsed;
        expectSoundFailure(`${method} ${path}`, response);
        throw new ApiProblem(problemIn(`${method} ${path}`, response, parsed));
      }),
  };
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(STEP_LIMIT_MS) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { pathname } = new URL(url);
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : String(error);
    throw new RuleBroken(`${init.method ?? 'GET'} ${pathname}: ${reason}`);
  }
}

/** The only server error is 503, and it says when to come again. */
function expectSoundFailure(what: string, { status, headers, text }: Answer): void {
  if (status < 500) return;
  if (status !== 503) throw new RuleBroken(`${what}: status ${status} ${text.slice(0, 200)}`);
  if (!/^[1-9]\d*$/.test(headers.get('retry-after') ?? '')) {
    throw new RuleBroken(`${what}: status 503 without Retry-After`);
  }
}

function problemIn(what: string, { status, headers }: Answer, body: unknown): Problem {
  const isProblem =
    headers.get('content-type')?.startsWith('application/problem+json') === true &&
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    String(body.code) in PROBLEMS;
  if (!isProblem) throw new RuleBroken(`${what}: status ${status} without the shape of a problem`);
  return body as Problem; // checked above
}
