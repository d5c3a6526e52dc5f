import { z } from 'zod';
import type { DatabaseAddresses } from '../platform/database/database.ts';
import { ConfigProblem, type Environment, parseSettings, rule } from '../platform/settings.ts';

const databaseAddress = rule(
  z.url({ protocol: /^postgres(ql)?$/ }),
  'must be an address such as postgres://user:password@host:5432/database',
);

export const DATABASE_SETTINGS = {
  DATABASE_URL: databaseAddress.optional().meta({
    description:
      '`postgres://user:password@host:5432/database`, PostgreSQL 15 or newer; without it the program runs the embedded PostgreSQL',
    isSecret: true,
  }),
  DATABASE_OWNER_URL: databaseAddress.optional().meta({
    description:
      'the same database for the account that owns its tables, `DATABASE_URL` unless set; see Database accounts',
    isSecret: true,
  }),
};

/** Undefined means the embedded PostgreSQL. */
export function readDatabaseSettings(env: Environment): DatabaseAddresses | undefined {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = parseSettings(DATABASE_SETTINGS, env);
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
