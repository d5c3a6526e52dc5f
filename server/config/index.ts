import { z } from 'zod';
import {
  type ConceptSettings,
  type Environment,
  flag,
  parseSettings,
  rule,
  type SettingsShape,
} from '../platform/settings.ts';
import { DATABASE_SETTINGS, readDatabaseSettings } from './database.ts';
import { EXTENSION_SETTINGS } from './extensions.ts';
import { HTTP_SETTINGS, readHttpSettings } from './http.ts';
import { readSecretSettings, SECRET_SETTINGS } from './secrets.ts';
import { readServiceSettings, SERVICE_SETTINGS } from './service-settings.ts';
import { readShopSettings, SHOP_SETTINGS } from './shop.ts';
import { readStorageSettings, STORAGE_SETTINGS } from './storage.ts';

export { SECRET_MIN_LENGTH } from './secrets.ts';
export type { BucketSettings } from './storage.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const PROGRAM_SETTINGS = {
  DEMO: flag
    .default(true)
    .describe(
      'fills an empty database with the demo market, asks less of people (how-to/first-day.md) and shows mails at `/dev/mail`, under a name of this machine or at `PUBLIC_URL`; set `false` for a real shop',
    ),
  BACKGROUND_WORK: flag
    .default(true)
    .describe(
      '`false` leaves mails and other background work to processes of `npm run worker`; see Several processes',
    ),
  LOG_LEVEL: rule(z.enum(LOG_LEVELS), `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .describe(LOG_LEVELS.map((level) => `\`${level}\``).join(', ')),
};

interface Declaring {
  readonly settings?: ConceptSettings<unknown>;
}

const PROGRAM: SettingsShape = {
  ...HTTP_SETTINGS,
  ...PROGRAM_SETTINGS,
  ...DATABASE_SETTINGS,
  ...STORAGE_SETTINGS,
  ...SECRET_SETTINGS,
  ...SERVICE_SETTINGS,
  ...SHOP_SETTINGS,
  ...EXTENSION_SETTINGS,
};

/** The order is that of docs/operations.md. */
export function settingsWith(concepts: readonly Declaring[]): SettingsShape {
  const shapes = [PROGRAM, ...concepts.map(({ settings }) => settings?.variables ?? {})];
  return Object.fromEntries(shapes.flatMap((shape) => Object.entries(shape)));
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * @param concepts add settings of their own
 * @throws ConfigProblem for the first value that cannot be used
 */
export function readConfig(env: Environment, concepts: readonly Declaring[] = []) {
  const settings = parseSettings(PROGRAM_SETTINGS, env);
  const { DEMO: demo } = settings;
  return {
    demo,
    /** Only workers run jobs and schedules. */
    isWorker: settings.BACKGROUND_WORK,
    logLevel: settings.LOG_LEVEL,
    http: readHttpSettings(env),
    database: readDatabaseSettings(env),
    ...readStorageSettings(env),
    ...readSecretSettings(env),
    ...readServiceSettings(env),
    shop: readShopSettings(env),
    /** Each concept finds its own by its declaration. */
    declared: new Map(
      concepts.flatMap(({ settings }) => (settings ? [[settings, settings.read(env, { demo })]] : [])),
    ),
  };
}
