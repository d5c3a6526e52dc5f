import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { GrievanceOfficer, MapTiles } from '../contract/settings.ts';
import type { DatabaseAddresses } from './platform/database/addresses.ts';
import { type PaymentSettings, readPaymentSettings } from './payments/providers/settings.ts';
import {
  ConfigProblem,
  type Environment,
  parseSettings,
  previousSecret,
  refuseIncomplete,
  rule,
  text,
  webAddress,
} from './platform/settings.ts';

/** Everything that can be set from outside, read once at the start. */
export interface Config {
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** Origin under which people reach the shop, without a trailing slash; links in mails start with it. */
    readonly publicUrl: string;
    /** Whether the operator named it. */
    readonly isPublicUrlSet: boolean;
    /** Addresses of proxies whose forwarding headers count. */
    readonly trustedProxies: readonly string[];
    /** API calls that one visitor's address, or one access token, may make in a minute; and pages rendered afresh for an address. */
    readonly rateLimitPerMinute: number;
    /** Port on loopback for /metrics; absent: no metrics. */
    readonly metricsPort: number | undefined;
  };
  /** Absolute path of the folder for everything that must survive a restart. */
  readonly dataDir: string;
  /** Where uploaded pictures lie; absent: in the data directory. */
  readonly bucket: BucketSettings | undefined;
  /** Absent: the program runs its embedded PostgreSQL in the data directory. */
  readonly database: DatabaseAddresses | undefined;
  /** At least 32 characters that sign and hash; absent: generated once into the data directory. */
  readonly secret: string | undefined;
  /** What it signed is accepted as well, while `secret` takes its place. */
  readonly previousSecret: string | undefined;
  /** Load the demo market into an empty database, and show demo helpers such as /dev/mail. */
  readonly demo: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Absent: mails are kept locally. */
  readonly smtpUrl: string | undefined;
  readonly google: {
    /** Absent: sign-in with Google is off. */
    readonly clientId: string | undefined;
    readonly issuer: string;
    readonly jwksUrl: string;
  };
  readonly payments: PaymentSettings;
  /** Absent: maps show the built-in coast lines alone. */
  readonly mapTiles: MapTiles | undefined;
  readonly shop: {
    readonly name: string;
    readonly supportPhone: string;
    readonly supportEmail: string;
    readonly operatorName: string;
    readonly operatorAddress: string;
    /** Whom the law lets buyers complain to. */
    readonly grievanceOfficer: GrievanceOfficer;
  };
}

/** A bucket of Amazon S3 or of a service that speaks like it. */
export interface BucketSettings {
  /** Origin of the service, without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is named in the path rather than in the host. */
  readonly isPathStyle: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const SECRET_MIN_LENGTH = 32;

const PortNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));

const port = rule(PortNumber, 'must be a port number from 1 to 65535');
const email = rule(z.email(), 'must be an e-mail address');
const origin = rule(
  z
    .url({ protocol: /^https?$/ })
    .refine((value) => isBareOrigin(value))
    .transform((value) => new URL(value).origin),
  'must be an http or https address without a path, such as https://shop.example',
);
const secret = rule(z.string().min(SECRET_MIN_LENGTH), `must have at least ${SECRET_MIN_LENGTH} characters`);
const databaseAddress = rule(
  z.url({ protocol: /^postgres(ql)?$/ }),
  'must be an address such as postgres://user:password@host:5432/database',
);
const flag = rule(
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  'must be true or false',
);

/** What stands for what only the operator knows, until it is set. */
const PLACEHOLDER = {
  SUPPORT_PHONE: '+91 80 0000 0000',
  SUPPORT_EMAIL: 'support@haat.example',
  OPERATOR_NAME: 'Haat Marketplace (demo)',
  OPERATOR_ADDRESS: '1 Market Road, Bengaluru 560001, India',
  GRIEVANCE_OFFICER_NAME: 'Grievance Officer (demo)',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@haat.example',
  GRIEVANCE_OFFICER_PHONE: '+91 80 0000 0001',
} as const;

/** The settings that a real shop has to make, and whether one still has its placeholder. */
export const PLACEHOLDERS: readonly {
  setting: keyof typeof PLACEHOLDER;
  isPlaceholder: (shop: Config['shop']) => boolean;
}[] = [
  { setting: 'SUPPORT_PHONE', isPlaceholder: (shop) => shop.supportPhone === PLACEHOLDER.SUPPORT_PHONE },
  { setting: 'SUPPORT_EMAIL', isPlaceholder: (shop) => shop.supportEmail === PLACEHOLDER.SUPPORT_EMAIL },
  { setting: 'OPERATOR_NAME', isPlaceholder: (shop) => shop.operatorName === PLACEHOLDER.OPERATOR_NAME },
  {
    setting: 'OPERATOR_ADDRESS',
    isPlaceholder: (shop) => shop.operatorAddress === PLACEHOLDER.OPERATOR_ADDRESS,
  },
  {
    setting: 'GRIEVANCE_OFFICER_NAME',
    isPlaceholder: ({ grievanceOfficer }) => grievanceOfficer.name === PLACEHOLDER.GRIEVANCE_OFFICER_NAME,
  },
  {
    setting: 'GRIEVANCE_OFFICER_EMAIL',
    isPlaceholder: ({ grievanceOfficer }) => grievanceOfficer.email === PLACEHOLDER.GRIEVANCE_OFFICER_EMAIL,
  },
  {
    setting: 'GRIEVANCE_OFFICER_PHONE',
    isPlaceholder: ({ grievanceOfficer }) => grievanceOfficer.phone === PLACEHOLDER.GRIEVANCE_OFFICER_PHONE,
  },
];

const VARIABLES = {
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: rule(
    z
      .string()
      .transform((value) => value.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isAddressRange)),
    'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  ).default([]),
  RATE_LIMIT_PER_MINUTE: rule(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
    'must be a whole number from 1',
  ).default(1200),
  METRICS_PORT: port.optional(),
  DATA_DIR: text.default('data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: secret.optional(),
  DEMO: flag.default(true),
  LOG_LEVEL: rule(z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SMTP_URL: rule(
    z.url({ protocol: /^smtps?$/ }),
    'must be an address such as smtps://user:password@host:465',
  ).optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: rule(
    z.string().regex(/^[a-z0-9-]+$/),
    'must be the name of a region, such as ap-south-1',
  ).optional(),
  S3_BUCKET: rule(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'must be the name of a bucket, such as shop-pictures',
  ).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PATH_STYLE: flag.default(true),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  MAP_TILE_URL: rule(
    z.string().refine(isTileAddress),
    'must be an http or https address with {z}, {x} and {y} in its path, such as https://tiles.example/{z}/{x}/{y}.png',
  ).optional(),
  MAP_TILE_ATTRIBUTION: text.optional(),
  SHOP_NAME: text.default('Haat'),
  SUPPORT_PHONE: text.default(PLACEHOLDER.SUPPORT_PHONE),
  SUPPORT_EMAIL: email.default(PLACEHOLDER.SUPPORT_EMAIL),
  OPERATOR_NAME: text.default(PLACEHOLDER.OPERATOR_NAME),
  OPERATOR_ADDRESS: text.default(PLACEHOLDER.OPERATOR_ADDRESS),
  GRIEVANCE_OFFICER_NAME: text.default(PLACEHOLDER.GRIEVANCE_OFFICER_NAME),
  GRIEVANCE_OFFICER_DESIGNATION: text.default('Grievance Officer'),
  GRIEVANCE_OFFICER_EMAIL: email.default(PLACEHOLDER.GRIEVANCE_OFFICER_EMAIL),
  GRIEVANCE_OFFICER_PHONE: text.default(PLACEHOLDER.GRIEVANCE_OFFICER_PHONE),
};

type Settings = z.output<z.ZodObject<typeof VARIABLES>>;

/** What a message must not repeat, because start-up output ends up in logs. */
const SECRETS = [
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
] as const;

/**
 * Reads the settings; an empty variable counts as absent.
 * @throws ConfigProblem for the first value that cannot be used.
 */
export function readConfig(env: Environment): Config {
  const settings = parseSettings(VARIABLES, env, SECRETS);
  return {
    http: {
      port: settings.PORT,
      host: settings.HOST,
      publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
      isPublicUrlSet: settings.PUBLIC_URL !== undefined,
      trustedProxies: settings.TRUST_PROXY,
      rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      metricsPort: settings.METRICS_PORT,
    },
    dataDir: resolve(settings.DATA_DIR),
    bucket: bucketIn(settings),
    database: databaseIn(settings),
    secret: settings.APP_SECRET,
    previousSecret: previousSecret(settings, 'APP_SECRET'),
    demo: settings.DEMO,
    logLevel: settings.LOG_LEVEL,
    smtpUrl: settings.SMTP_URL,
    google: {
      clientId: settings.GOOGLE_CLIENT_ID,
      issuer: settings.GOOGLE_ISSUER,
      jwksUrl: settings.GOOGLE_JWKS_URL,
    },
    payments: readPaymentSettings(env, { demo: settings.DEMO }),
    mapTiles: mapTilesIn(settings),
    shop: {
      name: settings.SHOP_NAME,
      supportPhone: settings.SUPPORT_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
      operatorName: settings.OPERATOR_NAME,
      operatorAddress: settings.OPERATOR_ADDRESS,
      grievanceOfficer: {
        name: settings.GRIEVANCE_OFFICER_NAME,
        designation: settings.GRIEVANCE_OFFICER_DESIGNATION,
        email: settings.GRIEVANCE_OFFICER_EMAIL,
        phone: settings.GRIEVANCE_OFFICER_PHONE,
      },
    },
  };
}

function databaseIn({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
}: Settings): DatabaseAddresses | undefined {
  if (url === undefined) {
    if (ownerUrl === undefined) return undefined;
    throw new ConfigProblem(
      'DATABASE_URL must be set too: DATABASE_OWNER_URL is the account that migrates it.',
    );
  }
  if (ownerUrl !== undefined && new URL(ownerUrl).pathname !== new URL(url).pathname)
    throw new ConfigProblem('DATABASE_OWNER_URL must name the same database as DATABASE_URL.');
  return { url, ownerUrl: ownerUrl ?? url };
}

function bucketIn(settings: Settings): Config['bucket'] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    const isPathStyle = settings.S3_PATH_STYLE;
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, isPathStyle };
  }
  return refuseIncomplete(settings, [
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
}

function mapTilesIn(settings: Settings): MapTiles | undefined {
  const { MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution } = settings;
  if (url && attribution) return { url, attribution };
  return refuseIncomplete(settings, ['MAP_TILE_URL', 'MAP_TILE_ATTRIBUTION']);
}

function isBareOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** An address whose path names the tile; its host is fixed but for one leading {s}. */
function isTileAddress(value: string): boolean {
  const [, host = '', path = ''] = /^https?:\/\/(?:\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\/(.*)$/i.exec(value) ?? [];
  return URL.canParse(`https://${host}`) && ['{z}', '{x}', '{y}'].every((part) => path.includes(part));
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
