import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, type TransportRequest } from '../../../contract/client.ts';
import { ShopId } from '../../../contract/kernel/schemas.ts';
import { browserTransport, connectSession } from './browser-transport.ts';
import { anyMessageOf, messageOf } from './problem-message.ts';

interface Call {
  path: string;
  init: RequestInit & { headers: Headers };
}

/** What was sent, oldest first. */
let calls: Call[];
/** How the network answers, one after the other; the last one for all that follow. */
let answers: ((call: Call) => Response | Promise<Response>)[];
let token: string | null;
let isOperator: boolean;
let shopId: ShopId | undefined;
/** The shops that the server knows the user as no member of. */
let left: ShopId[];
let freshToken: string | null;
let ended: string[];
/** What was asked to be proved, and whether it was. */
let confirmations: string[][];
let isConfirmed: boolean;

beforeEach(() => {
  calls = [];
  answers = [() => Response.json({})];
  token = null;
  isOperator = false;
  shopId = undefined;
  left = [];
  freshToken = null;
  ended = [];
  confirmations = [];
  isConfirmed = true;
  vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=anti.forgery=; b=2' });
  vi.stubGlobal('fetch', (path: string, init: Call['init']) => {
    const call = { path, init };
    calls.push(call);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(answer?.(call));
  });
  connectSession({
    getToken: () => token,
    isOperator: () => isOperator,
    getShop: () => shopId,
    leaveShop: async (lost) => {
      left.push(lost);
    },
    refresh: async () => {
      token = freshToken;
      return freshToken !== null;
    },
    confirm: async ({ methods }) => {
      confirmations.push(methods);
      return isConfirmed;
    },
    end: (reason) => {
      ended.push(reason);
      token = null;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const problem =
  (status: number, body: object = {}) =>
  () =>
    Response.json(body, { status });

function call(request: Partial<TransportRequest> = {}): Promise<unknown> {
  return browserTransport({ method: 'GET', path: '/api/pro', ...request });
}

async function failureOf(request: Partial<TransportRequest> = {}): Promise<ApiProblem> {
  const outcome: unknown = await call(request).catch((error: unknown) => error);
  if (!(outcome instanceof ApiProblem)) throw new Error('The call should have failed with an ApiProblem');
  return outcome;
}

test('every request carries the bearer token, a visitor the word null', { tags: ['API-02'] }, async () => {
  await call();
  token = 'secret';
  await call();
  expect(calls.map(({ init }) => init.headers.get('authorization'))).toEqual([
    'Bearer null',
    'Bearer secret',
  ]);
});

test('JSON goes out, and the body itself comes back', { tags: ['API-03', 'API-05', 'API-06'] }, async () => {
  answers = [() => Response.json({ id: 1 }), () => new Response(null, { status: 204 })];
  expect(await call({ method: 'POST', body: { name: 'x' } })).toEqual({ id: 1 });
  expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"name":"x"}', credentials: 'same-origin' });
  expect(calls[0]?.init.headers.get('content-type')).toBe('application/json');
  expect(await call({ method: 'DELETE' })).toBeUndefined();
});

test('form data goes out as multipart, with the boundary that the browser makes', {
  tags: ['API-04'],
}, async () => {
  const body = new FormData();
  await call({ method: 'POST', body });
  expect(calls[0]?.init.body).toBe(body);
  expect(calls[0]?.init.headers.has('content-type')).toBe(false);
});

test('a file goes out as what it is, and one that comes back is its text', async () => {
  answers = [() => new Response('id,name\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })];
  const body = new Blob(['name\r\nLamp\r\n'], { type: 'text/csv' });
  expect(await call({ method: 'POST', body })).toBe('id,name\r\n');
  expect(calls[0]?.init.body).toBe(body);
  expect(calls[0]?.init.headers.has('content-type')).toBe(false);
});

test('calls that change something repeat the anti-forgery cookie in a header', {
  tags: ['API-08'],
}, async () => {
  await call();
  await call({ method: 'POST' });
  expect(calls.map(({ init }) => init.headers.get('x-xsrf-token'))).toEqual([null, 'anti.forgery=']);
});

test('over https the header repeats the cookie that no other host can plant', { tags: ['WE7'] }, async () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own' });
  await call({ method: 'POST' });
  expect(calls[0]?.init.headers.get('x-xsrf-token')).toBe('own');
});

test("a refusal keeps the server's status, code, message and field errors", {
  tags: ['API-06', 'ERR-01', 'ERR-02'],
}, async () => {
  const errors = [{ path: 'email', message: 'Taken' }];
  answers = [problem(409, { code: 'limit_reached', message: 'Already there', errors, requestId: 'r1' })];
  expect(await failureOf()).toMatchObject({
    status: 409,
    code: 'limit_reached',
    message: 'Already there',
    errors,
    requestId: 'r1',
  });
});

test.each([
  ['an empty body', 500, ''],
  ['JSON that says nothing', 500, '{}'],
  ['the page of a proxy', 502, '<h1>Bad gateway</h1>'],
  ['the page of a proxy', 503, '<h1>Service unavailable</h1>'],
  ['the page of a proxy', 504, '<h1>Gateway time-out</h1>'],
  ['the page of a proxy', 404, '<h1>Not found</h1>'],
])(
  'an answer without a message, such as %s (%i), has the fallback of its place, else Something went wrong',
  {
    tags: ['ERR-03'],
  },
  async (_, status, body) => {
    answers = [() => new Response(body, { status })];
    const failure = await failureOf();
    expect(failure).toMatchObject({ status, message: 'Something went wrong' });
    expect(anyMessageOf(failure)).toBe('Something went wrong');
    expect(messageOf(failure, 'Registration failed')).toBe('Registration failed');
  },
);

test('without an answer the status is 500 and the message that of the network, or Server Error', {
  tags: ['ERR-04', 'ERR-05'],
}, async () => {
  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new Error('')),
    () => new Response('not JSON'),
  ];
  expect(await failureOf()).toMatchObject({ status: 500, code: 'no_response', message: 'Failed to fetch' });
  expect(await failureOf()).toMatchObject({ status: 500, message: 'Server Error' });
  expect(await failureOf()).toMatchObject({ status: 500, message: 'Server Error' });
});

test('a renewal of the session whose script does not come counts as no answer', async () => {
  token = 'expired';
  connectSession({
    getToken: () => token,
    isOperator: () => isOperator,
    getShop: () => undefined,
    leaveShop: () => Promise.resolve(),
    refresh: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    end: (reason) => ended.push(reason),
    confirm: () => Promise.resolve(false),
  });
  answers = [problem(401, { code: 'not_signed_in' })];
  expect(await failureOf()).toMatchObject({ status: 500, code: 'no_response' });
  expect(ended, 'whether the session is over is unknown').toEqual([]);
});

test('only a missing answer of the shop is put down to the connection', {
  tags: ['ERR-02', 'ERR-05'],
}, async () => {
  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('not JSON'),
    problem(503, { message: 'Back in a minute' }),
  ];
  const words = 'Server Error. Please check your connection and try again.';
  expect(anyMessageOf(await failureOf())).toBe(words);
  expect(messageOf(await failureOf(), 'Registration failed')).toBe(words);
  expect(messageOf(await failureOf(), 'Login failed')).toBe('Back in a minute');
});

test('a call is aborted after 15 seconds, an upload after 120, as Server Error', {
  tags: ['API-07'],
}, async () => {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'));
  });
  answers = [({ init }) => Promise.reject(init.signal?.reason as Error)];
  expect(await failureOf()).toMatchObject({ status: 500, message: 'Server Error' });
  expect(await failureOf({ method: 'POST', body: new FormData() })).toMatchObject({
    message: 'Server Error',
  });
  expect(limits).toEqual([15_000, 120_000]);
  vi.restoreAllMocks();
});

test('a caller that leaves gets its own abort back, which is no failure of the shop', async () => {
  const leaving = new AbortController();
  answers = [({ init }) => Promise.reject(init.signal?.reason as Error)];
  leaving.abort();
  const outcome: unknown = await call({ signal: leaving.signal }).catch((error: unknown) => error);
  expect(outcome).not.toBeInstanceOf(ApiProblem);
});

test('an expired token is refreshed once and the call repeated with the new one', async () => {
  token = 'old';
  freshToken = 'new';
  answers = [problem(401, { code: 'not_signed_in' }), () => Response.json({ id: 1 })];
  expect(await call()).toEqual({ id: 1 });
  expect(calls.map(({ init }) => init.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
  expect(ended).toEqual([]);
});

test('when there is no new token, or the new one is refused too, the session is over', async () => {
  answers = [problem(401, { code: 'not_signed_in', message: 'Please sign in' })];
  token = 'old';
  expect(await failureOf()).toMatchObject({ status: 401, message: 'Please sign in' });
  token = 'old';
  freshToken = 'new';
  expect(await failureOf()).toMatchObject({ status: 401 });
  expect(calls).toHaveLength(3);
  expect(ended).toEqual(['expired', 'expired']);
});

test('a call of operators that is not found is repeated once with a new token of theirs; without one the session is over', async () => {
  const path = '/api/operator/me';
  isOperator = true;
  token = 'old';
  freshToken = 'new';
  answers = [problem(404, { code: 'not_found' }), () => Response.json({ id: 1 })];
  expect(await call({ path })).toEqual({ id: 1 });
  answers = [problem(404, { code: 'not_found' })];
  expect(await failureOf({ path }), 'what is missing').toMatchObject({ status: 404 });
  expect(calls).toHaveLength(4);
  expect(ended).toEqual([]);
  freshToken = null;
  expect(await failureOf({ path })).toMatchObject({ status: 404 });
  expect(ended).toEqual(['expired']);
  await failureOf({ path });
  await failureOf({ path: '/api/product/1' });
  expect(calls, 'a visitor, and what is missing elsewhere').toHaveLength(7);
});

test('a call of operators that a buyer or a seller makes is not found, and their session goes on', async () => {
  token = 'mine';
  answers = [problem(404, { code: 'not_found' })];
  expect(await failureOf({ path: '/api/operator/me' })).toMatchObject({ status: 404 });
  expect(calls).toHaveLength(1);
  expect(ended).toEqual([]);
});

test('a wrong password and the 401 of a visitor ask for no refresh and end nothing', async () => {
  answers = [problem(401, { code: 'wrong_credentials' }), problem(401, { code: 'not_signed_in' })];
  token = 'mine';
  await failureOf({ method: 'POST', path: '/api/user/login' });
  token = null;
  await failureOf();
  expect(calls).toHaveLength(2);
  expect(ended).toEqual([]);
});

test('a refused refresh does not ask for another refresh', async () => {
  token = 'old';
  freshToken = 'new';
  answers = [problem(401, { code: 'not_signed_in' })];
  await failureOf({ method: 'POST', path: '/api/session/refresh' });
  expect(calls).toHaveLength(1);
});

test('any 403 ends the session, also one of a proxy', { tags: ['SESSION-07'] }, async () => {
  token = 'mine';
  answers = [
    problem(403, { code: 'not_allowed', message: 'This is for sellers only' }),
    problem(403, { code: 'of_tomorrow', message: 'Not today' }),
    problem(403),
    () => new Response('<h1>Forbidden</h1>', { status: 403 }),
  ];
  expect(await failureOf()).toMatchObject({ status: 403, message: 'This is for sellers only' });
  expect(await failureOf()).toMatchObject({ status: 403, message: 'Not today' });
  for (const _ of ['no body', 'a page'])
    expect(await failureOf()).toMatchObject({ status: 403, message: 'Something went wrong' });
  expect(ended).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
});

test('a 403 whose text breaks off ends no session: it may have been any refusal', {
  tags: ['SESSION-07'],
}, async () => {
  token = 'mine';
  const broken = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  answers = [() => new Response(broken(), { status: 403 })];
  expect(await failureOf()).toMatchObject({ code: 'no_response' });
  expect(ended).toEqual([]);
});

test.each(['right_missing', 'not_a_member', 'read_only'] as const)(
  'what %s refuses ends no session',
  { tags: ['POL11'] },
  async (code) => {
    token = 'mine';
    answers = [problem(403, { code, message: 'Not this' })];
    expect(await failureOf()).toMatchObject({ status: 403, code });
    expect(ended).toEqual([]);
  },
);

test('a 403 to a call that is repeated ends the session as well', { tags: ['SESSION-07'] }, async () => {
  token = 'old';
  freshToken = 'new';
  answers = [problem(401, { code: 'not_signed_in' }), () => new Response('', { status: 403 })];
  expect(await failureOf()).toMatchObject({ status: 403 });
  expect(ended).toEqual(['forbidden']);
});

const CONFIRM = { code: 'confirmation_needed', message: 'Please confirm', proof: { methods: ['password'] } };

test('a call that has to be confirmed first is sent again as it was', async () => {
  answers = [problem(409, CONFIRM), () => Response.json({ name: 'Asha' })];
  const body = { phoneNumber: '+91 98450 12345' };
  expect(await call({ method: 'PUT', path: '/api/profile', body })).toEqual({ name: 'Asha' });
  expect(confirmations).toEqual([['password']]);
  expect(calls.map(({ init }) => init.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
});

test('who leaves the confirmation gets the refusal, and nothing is sent again', async () => {
  isConfirmed = false;
  answers = [problem(409, CONFIRM)];
  expect(await failureOf({ method: 'PUT' })).toMatchObject({ code: 'confirmation_needed' });
  expect(calls).toHaveLength(1);
  expect(ended).toEqual([]);
});

const SHOP = ShopId.parse('7d1f2c1e-3c52-4a0b-9a55-0c9a5b0f6a11');

test('what is done for another’s shop names it, also when it is sent again', async () => {
  await call();
  shopId = SHOP;
  token = 'old';
  freshToken = 'new';
  answers = [
    () => {
      shopId = undefined;
      return problem(401, { code: 'not_signed_in' })();
    },
    () => Response.json({ id: 1 }),
  ];
  await call({ method: 'POST', body: {} });
  expect(calls.map(({ init }) => init.headers.get('x-shop'))).toEqual([null, SHOP, SHOP]);
});

test('who works for the shop no more leaves it; the session goes on, and nothing is sent to another shop', async () => {
  token = 'mine';
  shopId = SHOP;
  answers = [problem(403, { code: 'not_a_member', message: 'You do not work for this shop any more' })];
  expect(await failureOf({ method: 'POST' })).toMatchObject({ code: 'not_a_member' });
  expect(left).toEqual([SHOP]);
  expect(ended).toEqual([]);
  expect(calls).toHaveLength(1);
});
