import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONCEPTS } from '../concepts.ts';
import { paymentSettings } from '../selling/payments/providers/settings.ts';
import { readConfig as readConfigOf, settingsWith } from './index.ts';
import { ConfigProblem } from '../platform/settings.ts';

const readConfig = (env: Record<string, string>) => readConfigOf(env, CONCEPTS);

test('without settings the shop runs locally with demo data and its own database', () => {
  const config = readConfig({});
  expect(config.http).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
  expect(config.database).toBeUndefined();
  expect(config.demo).toBe(true);
  expect(config.shop.name).toBe('Haat');
  expect(paymentSettings.of(config)).toEqual({ stripe: undefined, razorpay: undefined, sandbox: {} });
});

test('the public address follows the port and loses a trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).http.publicUrl).toBe('https://shop.example');
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '99999', 'PORT must be a port number from 1 to 65535, not "99999".'],
  ['PORT', 'http', 'PORT must be a port number from 1 to 65535, not "http".'],
  ['DEMO', 'yes', 'DEMO must be true or false, not "yes".'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal, .*, not "loud"\.$/],
  ['PUBLIC_URL', 'https://shop.example/haat', /^PUBLIC_URL must be .* without a path/],
  ['PUBLIC_URL', 'shop.example', /^PUBLIC_URL must be an http or https address .*, not "shop.example"\.$/],
  ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be IP addresses or ranges/],
  [
    'MAP_TILE_URL',
    'https://tiles.example/{z}/{x}.png',
    /^MAP_TILE_URL must be .* with \{z\}, \{x\} and \{y\}/,
  ],
  ['MAP_TILE_URL', "https://tiles.example'; script-src *;/{z}/{x}/{y}", /^MAP_TILE_URL must be /],
  ['MAP_TILE_URL', 'https://{x}.tiles.example/{z}/{x}/{y}.png', /^MAP_TILE_URL must be /],
  ['S3_ENDPOINT', 'https://s3.example/bucket', /^S3_ENDPOINT must be .* without a path/],
  ['S3_BUCKET', 'Shop/pictures', /^S3_BUCKET must be the name of a bucket, .*, not "Shop\/pictures"\.$/],
  ['S3_PATH_STYLE', 'no', 'S3_PATH_STYLE must be true or false, not "no".'],
  ['SUPPORT_EMAIL', 'nobody', /^SUPPORT_EMAIL must be an e-mail address/],
])('%s=%s is refused in one line that names the rule', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
  expect(() => readConfig({ [name]: value })).toThrow(ConfigProblem);
});

test('the message about a secret does not repeat it', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@host/shop' })).toThrow(
    /^DATABASE_URL must be an address such as postgres:.*, not \(its value\)\.$/,
  );
});

test('the account that migrates the database is another one only where it is given', () => {
  const url = 'postgres://shop:one@db.example/haat';
  const ownerUrl = 'postgres://owner:two@db.example/haat';
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, ownerUrl: url });
  expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }).database).toEqual({ url, ownerUrl });
  expect(() => readConfig({ DATABASE_OWNER_URL: ownerUrl })).toThrow(/^DATABASE_URL must be set too/);
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: `${ownerUrl}2` })).toThrow(
    'DATABASE_OWNER_URL must name the same database as DATABASE_URL.',
  );
});

test.each([
  ['APP_SECRET', {}],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test' }],
  ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_KEY_ID: 'rzp_test', RAZORPAY_KEY_SECRET: 'key' }],
])('a previous %s needs a different current one', (name, others) => {
  const previous = { [`${name}_PREVIOUS`]: 'a secret that was in use for a long time' };
  expect(() => readConfig(previous)).toThrow(`${name} must be set too: ${name}_PREVIOUS `);
  expect(() => readConfig({ ...others, ...previous, [name]: previous[`${name}_PREVIOUS`] })).toThrow(
    `${name}_PREVIOUS must differ from ${name}: `,
  );
  readConfig({ ...others, ...previous, [name]: 'a secret that nobody has used until today' });
});

test('a previous secret is as long as any', () => {
  expect(() =>
    readConfig({ APP_SECRET: 'a secret that nobody has used until today', APP_SECRET_PREVIOUS: 'short' }),
  ).toThrow('APP_SECRET_PREVIOUS must have at least 32 characters, not (its value).');
});

test('settings that work only together are refused separately', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test' })).toThrow(
    /^STRIPE_WEBHOOK_SECRET must be set too/,
  );
  const { stripe } = paymentSettings.of(
    readConfig({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }),
  );
  expect(stripe).toEqual({
    secretKey: 'sk_test',
    webhookSecrets: ['whsec'],
    baseUrl: 'https://api.stripe.com',
  });
  const bucket = { S3_REGION: 'ap-south-1', S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example/' };
  expect(() => readConfig(bucket)).toThrow(/^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too/);
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(readConfig({ ...bucket, ...keys }).bucket).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'ap-south-1',
    bucket: 'pictures',
    isPathStyle: true,
  });
  const url = 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png?key=1';
  expect(() => readConfig({ MAP_TILE_URL: url })).toThrow(/^MAP_TILE_ATTRIBUTION must be set too/);
  const { mapTiles } = readConfig({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: 'Map data: its makers' });
  expect(mapTiles).toEqual({ url, attribution: 'Map data: its makers' });
  expect(readConfig({ MAP_TILE_URL: 'none' }).mapTiles).toBeUndefined();
  expect(readConfig({}).mapTiles).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
  });
});

test('docs/operations.md has a row for each setting, with its default and its description', () => {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const rows = operations.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
  expect(rows).toEqual(
    Object.entries(settingsWith(CONCEPTS)).map(([name, schema]) => {
      const preset = schema instanceof z.ZodDefault ? `\`${String(schema.def.defaultValue)}\`` : 'none';
      return `| \`${name}\` | ${preset} | ${schema.description} |`;
    }),
  );
});
