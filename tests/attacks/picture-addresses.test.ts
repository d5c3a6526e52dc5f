import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchPicture } from '../../server/catalogue/pictures/fetches/fetch-picture.ts';
import { readPictureAddress } from '../../server/catalogue/pictures/index.ts';
import {
  internet,
  isPublicAddress,
  type PublicNetwork,
} from '../../server/platform/outbound/public-network.ts';
import { OutsideUnavailable } from '../../server/platform/outbound/request.ts';

/** A stranger's server, whose one port counts as public, and one of this machine, which nobody may reach. */
let stranger: Server;
let inner: Server;
let picture: Buffer;
let asked: { path: string; headers: IncomingMessage['headers'] }[];
let innerConnections: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let looked: string[];
/** What each further look-up of the stranger's name says. */
let answersOfNames: string[][];

const portOf = (server: Server) => (server.address() as AddressInfo).port; // listens on a port
const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));

beforeAll(async () => {
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  stranger = await listening(
    createServer((request, response) => {
      asked.push({ path: request.url ?? '', headers: request.headers });
      answer(request, response);
    }),
  );
  inner = await listening(createServer((_, response) => response.end(picture)));
  inner.on('connection', () => (innerConnections += 1));
});
beforeEach(() => {
  asked = [];
  looked = [];
  innerConnections = 0;
  answersOfNames = [];
  answer = (_, response) => response.end(picture);
});
afterAll(() => {
  for (const server of [stranger, inner]) server.closeAllConnections();
  stranger.close();
  inner.close();
});

const network: PublicNetwork = {
  resolve: async (host) => {
    looked.push(host);
    return answersOfNames.shift() ?? (host === 'pictures.example' ? ['127.0.0.1'] : []);
  },
  isOpen: (address, port) =>
    (address === '127.0.0.1' && port === portOf(stranger)) || internet.isOpen(address, port),
};

const addressOf = (path = '/cup.jpg') => `http://pictures.example:${portOf(stranger)}${path}`;
const fetched = (address = addressOf(), signal = AbortSignal.timeout(60_000)) =>
  fetchPicture(network, address, { userAgent: 'Haat test', signal });
const refusal = async (address = addressOf()) => {
  const error: unknown = await fetched(address).then(
    () => 'it was fetched',
    (reason: unknown) => reason,
  );
  return error instanceof Error ? [error.name, error.message] : [error];
};
const NOT_PUBLIC = ['Refusal', 'This address is not one of the public web'];

test('a picture is fetched by its address, in our name, without being asked for packed', {
  tags: ['XS10'],
}, async () => {
  expect((await fetched()).equals(picture)).toBe(true);
  expect(asked).toMatchObject([
    { path: '/cup.jpg', headers: { 'user-agent': 'Haat test', 'accept-encoding': 'identity' } },
  ]);
  expect(asked[0]?.headers.host).toBe(`pictures.example:${portOf(stranger)}`);
  expect(asked[0]?.headers).not.toHaveProperty('cookie');
});

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'localhost',
  '',
  '1',
])('%s is no public address', { tags: ['XS10'] }, (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '126.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:200::1',
])('%s is a public address, open at the ports of the web alone', { tags: ['XS10'] }, (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect([80, 443, 22, 5432, 8080].filter((port) => internet.isOpen(address, port))).toEqual([80, 443]);
});

const SPELLINGS = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::]',
  '0',
  '１２７.0.0.1',
  '127.0.0.1.',
];

test.each(SPELLINGS)(
  'no spelling of an inner address is connected to: %s',
  { tags: ['XS10'] },
  async (host) => {
    expect(await refusal(`http://${host}:${portOf(inner)}/cup.jpg`)).toEqual(NOT_PUBLIC);
    expect([looked, innerConnections]).toEqual([[], 0]);
  },
);

test.each([
  '169.254.169.254/latest/meta-data/',
  '[fd00:ec2::254]/',
  '10.0.0.1/',
  '8.8.8.8:22/',
  '8.8.8.8:5432/',
])('neither inner services nor other ports are connected to: %s', { tags: ['XS10'] }, async (rest) => {
  expect(await refusal(`http://${rest}`)).toEqual(NOT_PUBLIC);
});

test('a name that leads inside is refused, and of several addresses the public ones alone are used', {
  tags: ['XS10'],
}, async () => {
  answersOfNames = [['10.0.0.1', '::1', '169.254.169.254']];
  expect(await refusal()).toEqual(NOT_PUBLIC);
  answersOfNames = [['10.0.0.1', '::1', '127.0.0.1']];
  await fetched();
  expect(asked).toHaveLength(1);
  expect(await refusal('http://nobody.example/cup.jpg')).toEqual([
    'Refusal',
    'There is no server of this name',
  ]);
});

test('a name that leads elsewhere at a second look is looked up once, and again where it is led on to', {
  tags: ['XS10'],
}, async () => {
  // No name server knows it: only the address that was checked can have been connected to.
  answersOfNames = [['127.0.0.1'], ['169.254.169.254']];
  await fetched();
  expect([looked, asked.length]).toEqual([['pictures.example'], 1]);
  answersOfNames = [['127.0.0.1'], ['169.254.169.254']];
  answer = (_, response) => response.writeHead(302, { location: '/again.jpg' }).end();
  expect(await refusal()).toEqual(NOT_PUBLIC);
  expect(asked).toHaveLength(2);
});

const INSIDE = () => portOf(inner);

test.each([
  () => `http://127.0.0.1:${INSIDE()}/`,
  () => `http://[::1]:${INSIDE()}/`,
  () => `//127.1:${INSIDE()}/`,
  () => 'http://169.254.169.254/latest/meta-data/',
  () => `http://[::ffff:127.0.0.1]:${INSIDE()}/`,
])('no redirect leads inside: %s', { tags: ['XS10'] }, async (location) => {
  for (const status of [301, 302, 303, 307, 308]) {
    answer = (_, response) => response.writeHead(status, { location: location() }).end();
    expect(await refusal()).toEqual(NOT_PUBLIC);
  }
  expect(innerConnections).toBe(0);
});

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'data:image/png;base64,AA',
  'http://me:pass@pictures.example/',
  '',
])('no redirect leads to %j', { tags: ['XS10'] }, async (location) => {
  answer = (_, response) => response.writeHead(302, location === '' ? {} : { location }).end();
  const [name, reason] = await refusal();
  expect(name).toBe('Refusal');
  expect(reason).toMatch(/leads on/);
  expect(asked).toHaveLength(location === '' ? 4 : 1);
});

test('three redirects are followed, and no more', { tags: ['XS10'] }, async () => {
  const leadOn = (times: number) => {
    answer = ({ url = '' }, response) => {
      const done = Number(url.slice(1));
      if (done === times) response.end(picture);
      else response.writeHead(302, { location: `/${done + 1}` }).end();
    };
  };
  leadOn(3);
  expect((await fetched(addressOf('/0'))).equals(picture)).toBe(true);
  leadOn(4);
  expect(await refusal(addressOf('/0'))).toEqual(['Refusal', 'The address leads on to others too often']);
});

test.each([
  'ftp://pictures.example/cup.jpg',
  'http://me:pass@pictures.example/',
  'cup.jpg',
  '//x',
  'javascript:1',
  'http://',
])(
  'what is no address of a picture is refused before anything is looked up: %s',
  { tags: ['XS10'] },
  async (address) => {
    expect((await refusal(address))[0]).toBe('Refusal');
    expect(looked).toEqual([]);
  },
);

test('an address has one spelling, by which it is known again', () => {
  for (const address of [
    'HTTP://Pictures.example:80/a/../cup.jpg#top',
    ' http://pictures.example/cup.jpg ',
  ]) {
    expect(readPictureAddress(address)).toEqual({ url: 'http://pictures.example/cup.jpg' });
  }
  expect(readPictureAddress(`http://pictures.example/${'a'.repeat(2000)}`).fault).toContain(
    '2,000 characters',
  );
});

const TOO_LARGE = ['Refusal', 'A picture can have at most 5 MB'];

test('a body without an end, or longer than it says, is cut at the limit', { tags: ['UP12'] }, async () => {
  const before = process.memoryUsage().rss;
  const megabyte = Buffer.alloc(1024 * 1024, picture);
  answer = (_, response) => {
    const more = () => {
      if (!response.destroyed) response.write(megabyte, () => setImmediate(more));
    };
    more();
  };
  expect(await refusal()).toEqual(TOO_LARGE);
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 6 * megabyte.length });
    response.write('nothing of it has come yet');
  };
  expect(await refusal()).toEqual(TOO_LARGE);
  // What comes behind the stated length is no part of it.
  answer = ({ socket }) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${picture.length}\r\n\r\n`);
    socket.write(Buffer.concat([picture, megabyte]));
  };
  const kept = await fetched().then(
    ({ length }) => length,
    () => 0,
  );
  expect([0, picture.length]).toContain(kept);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test('a reply that ends early, comes too slowly or never comes is to be tried again', {
  tags: ['UP12'],
}, async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': picture.length + 1 });
    response.write(picture, () => response.destroy());
  };
  await expect(fetched()).rejects.toThrow(OutsideUnavailable);
  const drip = (response: ServerResponse) => {
    if (!response.destroyed) response.write('\xff', () => setImmediate(() => drip(response)));
  };
  const slow = new AbortController();
  answer = (_, response) => {
    drip(response);
    slow.abort();
  };
  await expect(fetched(addressOf(), slow.signal)).rejects.toThrow(OutsideUnavailable);
  const silent = new AbortController();
  answer = () => silent.abort();
  await expect(fetched(addressOf(), silent.signal)).rejects.toThrow(OutsideUnavailable);
});

test.each([
  [429, 'OutsideUnavailable', 'the server of a picture answered with status 429'],
  [500, 'OutsideUnavailable', 'the server of a picture answered with status 500'],
  [503, 'OutsideUnavailable', 'the server of a picture answered with status 503'],
  [403, 'Refusal', 'The server does not give this picture to us'],
  [404, 'Refusal', 'There is no picture at this address any more'],
  [410, 'Refusal', 'There is no picture at this address any more'],
  [418, 'Refusal', 'The server answered with status 418 instead of a picture'],
  [206, 'Refusal', 'The server answered with status 206 instead of a picture'],
])('after status %i: %s', async (status, name, reason) => {
  answer = (_, response) => response.writeHead(status).end(picture);
  expect(await refusal()).toEqual([name, reason]);
});

test('what is no picture is refused by its bytes, whatever the reply says of it', {
  tags: ['UP12', 'UP1', 'UP5'],
}, async () => {
  const send = (content: string | Buffer, headers: Record<string, string> = {}) => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg', ...headers }).end(content);
    return refusal();
  };
  const page = ['Refusal', 'This is the address of a web page. Give the address of the picture itself.'];
  expect(await send('<!DOCTYPE html><html><body><img src="cup.jpg"></body></html>')).toEqual(page);
  expect(await send('\ufeff\n <html>')).toEqual(page);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const [name, reason] = await send(svg, { 'content-type': 'image/svg+xml' });
  expect([name, reason]).toEqual(['Refusal', expect.stringContaining('Choose pictures in JPEG')]);
  // A hundred megabytes in some hundred kilobytes, which nothing unpacks; nor is a packed picture.
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual([name, reason]);
  expect(await send(gzipSync(picture), { 'content-encoding': 'gzip' })).toEqual([name, reason]);
  const wide = await sharp({ create: { width: 9000, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await send(wide)).toEqual(['Refusal', expect.stringContaining('8,000 pixels')]);
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(picture);
  expect((await fetched()).equals(picture)).toBe(true);
});
