import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { requestBytes, sendBytes } from '../support/raw-http.ts';

const BOUNDARY = 'limit-of-parts';
const FIELD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="price"\r\n\r\n149\r\n`;
const FILE_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
const FILE = `${FILE_HEAD}no picture\r\n`;
const CLOSING = `--${BOUNDARY}--\r\n`;
const MANY_FIELDS = Array.from({ length: 30 }, (_, index) => FIELD.replace('price', `f${index}`)).join('');
const LARGE = 'x'.repeat(5 * 1024 * 1024 + 10);

/** A multipart body up to where it stops. */
const STOPPED: Record<string, string> = {
  'before anything': '\r\n',
  'in what stands before the first part': 'This is a form',
  'in the first boundary': `--${BOUNDARY.slice(0, 5)}`,
  'after the first boundary': `--${BOUNDARY}\r\n`,
  'in the headers of a part': FIELD.slice(0, 60),
  'after the headers of a field': FIELD.slice(0, -5),
  'in a field': FIELD.slice(0, -3),
  'after a field': FIELD,
  'after the headers of a file': FILE_HEAD,
  'in a file': FILE.slice(0, -4),
  'in a large file': FILE_HEAD + LARGE.slice(0, 300_000),
  'after a file': FILE,
  'between two parts': `${FILE}--${BOUNDARY}\r\n`,
  'in the boundary that closes': `${FIELD}${FILE}--${BOUNDARY}-`,
  'after the last part': FIELD + FILE,
  'in a file after another one': FILE + FILE.slice(0, -4),
  'in a field after a file': FILE + FIELD.slice(0, -3),
  'in a part without a name': `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx`,
  'in a part of another kind': `--${BOUNDARY}\r\ncontent-disposition: attachment; name="a"\r\n\r\nx`,
  'in a part without headers': `--${BOUNDARY}\r\n\r\nx`,
  'in a field that no object takes': `${FIELD.replace('price', '__proto__')}--${BOUNDARY}\r\n`,
  'in a file that no object takes': FILE.replace('images', '__proto__').slice(0, -4),
  'in a file of a wrong name': FILE.replace('images', 'other').slice(0, -4),
  'in a field of JSON': FIELD.replace('\r\n\r\n', '\r\ncontent-type: application/json\r\n\r\n').slice(0, -3),
  'in one file too many': FILE.repeat(4) + FILE.slice(0, -4),
  'after one file too many': FILE.repeat(5),
  'in one field too many': MANY_FIELDS.slice(0, -3),
  'after one part too many': MANY_FIELDS,
  'in a file that is too large': FILE_HEAD + LARGE,
  'in a field that is too long': `${FIELD.slice(0, -2)}${'1'.repeat(20_000)}`,
  'in a part with too many headers': `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(100)}`,
  'in another boundary': FIELD.replaceAll(BOUNDARY, 'other') + FILE_HEAD.replaceAll(BOUNDARY, 'other'),
  'in what follows a form': `${FIELD}${CLOSING}and more`,
};

interface Shop {
  app: TestApp;
  port: number;
  /** Headers and address of requests whose body is read. */
  calls: Record<string, { method: string; path: string; token: string }>;
}

async function openShop(bodyTime?: { requestMs: number; uploadMs: number }): Promise<Shop> {
  const app = await startTestApp({}, { bodyTime });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo; // listens on a port
  const seller = await aSeller(app);
  const product = await aProduct(app, { shopId: (await aShop(app, { ownerId: seller.user.id })).id });
  const buyer = await aBuyer(app);
  const calls = {
    'a new product': { method: 'POST', path: '/api/pro', token: seller.token },
    'pictures of a product': { method: 'POST', path: `/api/pro/${product.id}/pictures`, token: seller.token },
    'the picture of a person': { method: 'PUT', path: '/api/profile/picture', token: buyer.token },
    'a return': { method: 'POST', path: '/api/return', token: buyer.token },
  };
  return { app, port, calls };
}

const CALLS_AT_ONCE = 12;
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

function headOf(
  { method, path, token }: { method: string; path: string; token: string },
  length: number | 'chunked',
  type = MULTIPART,
): string {
  return requestBytes(method, path, {
    authorization: `Bearer ${token}`,
    'content-type': type,
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
  });
}

const chunkOf = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('an upload that ends where it should not', { tags: ['UP3'] }, () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.app.close());

  test.each(Object.entries(STOPPED))('%s is refused at once', async (_, body) => {
    for (const [name, call] of Object.entries(shop.calls)) {
      const whole = await sendBytes(shop.port, headOf(call, Buffer.byteLength(body)) + body);
      const chunked = await sendBytes(shop.port, `${headOf(call, 'chunked')}${chunkOf(body)}0\r\n\r\n`);
      for (const { status, headers } of [whole, chunked]) {
        expect([name, status]).toEqual([name, expect.toBeOneOf([400, 413])]);
        expect([name, headers['content-type']]).toEqual([name, 'application/problem+json; charset=utf-8']);
      }
    }
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'without a boundary to end at is refused at once: %s',
    async (type) => {
      for (const [name, call] of Object.entries(shop.calls)) {
        const { status } = await sendBytes(shop.port, headOf(call, FIELD.length, type) + FIELD);
        expect([name, status]).toEqual([name, 400]);
      }
    },
  );

  test('by closing the connection leaves nothing behind', async () => {
    for (const body of Object.values(STOPPED)) {
      for (const call of Object.values(shop.calls)) {
        const socket = connect(shop.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.end(headOf(call, 9_000_000) + body);
        socket.resume();
        await once(socket, 'close');
      }
    }
    await expect.poll(() => connectionsOf(shop)).toBe(0);
  });
});

function connectionsOf({ app }: Shop): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe('a body that stops coming', { tags: ['UP3', 'DO4'] }, () => {
  const LIMIT_MS = 200;
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ requestMs: LIMIT_MS, uploadMs: LIMIT_MS });
  });
  afterAll(() => shop.app.close());

  test('is refused when its time is up, wherever a form stops', async () => {
    // What is refused before it has come ends with a reset, which may take the answer along.
    const soonSent = Object.entries(STOPPED).filter(([, { length }]) => length < LARGE.length);
    const sent = soonSent.flatMap(([name, body]) =>
      Object.values(shop.calls).flatMap((call) =>
        [headOf(call, 9_000_000) + body, headOf(call, 'chunked') + chunkOf(body)].map(async (bytes) => {
          const { status } = await sendBytes(shop.port, bytes);
          return { name, path: call.path, status };
        }),
      ),
    );
    const answers = await Promise.all(sent);
    expect(answers.length).toBeGreaterThan(200);
    expect(answers.filter(({ status }) => ![400, 408, 413].includes(status))).toEqual([]);
    await expect.poll(() => connectionsOf(shop)).toBe(0);
  });

  test('is refused by every call of the API that takes one, for every caller and type', async () => {
    const keys = Object.keys(endpoints).filter((key) => !key.startsWith('GET'));
    expect(keys.length).toBeGreaterThan(80);
    const tokens = ['', ...new Set(Object.values(shop.calls).map(({ token }) => token))];
    const types = [MULTIPART, 'application/json', 'text/csv', 'text/plain'];
    const answersOf = async (key: string) => {
      const [method = '', template = ''] = key.split(' ');
      const path = template.replaceAll(/:\w+/g, () => randomUUID());
      const sent = types.flatMap((type) =>
        tokens.map((token) => sendBytes(shop.port, `${headOf({ method, path, token }, 5000, type)}{"a":`)),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect([key, statuses.filter((status) => !(status >= 400 && status < 500))]).toEqual([key, []]);
    };
    for (let from = 0; from < keys.length; from += CALLS_AT_ONCE) {
      await Promise.all(keys.slice(from, from + CALLS_AT_ONCE).map(answersOf));
    }
    await expect.poll(() => connectionsOf(shop)).toBe(0);
  });

  test('is refused where there is no such call or page', async () => {
    for (const path of ['/api/nothing', '/api/%zz', '/products', '/%zz', '/a%00b', '/assets/x', '/healthz']) {
      const bytes = requestBytes('POST', path, { 'content-length': '5000', connection: 'keep-alive' });
      const { status } = await sendBytes(shop.port, `${bytes}{`);
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404, 405, 408])]);
    }
    await expect.poll(() => connectionsOf(shop)).toBe(0);
  });
});
