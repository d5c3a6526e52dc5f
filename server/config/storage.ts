import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type Environment,
  flag,
  origin,
  parseSettings,
  refuseIncomplete,
  rule,
  text,
} from '../platform/settings.ts';

export const STORAGE_SETTINGS = {
  DATA_DIR: text
    .default('data')
    .describe("folder for everything that must survive a restart, relative to the program's folder"),
  S3_ENDPOINT: origin
    .optional()
    .describe(
      'origin of Amazon S3 or a compatible service, which stores uploaded pictures; the five `S3_` settings without a default are set together, and tested at each start',
    ),
  S3_REGION: rule(z.string().regex(/^[a-z0-9-]+$/), 'must be the name of a region, such as ap-south-1')
    .optional()
    .describe('region of the bucket'),
  S3_BUCKET: rule(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'must be the name of a bucket, such as shop-pictures',
  )
    .optional()
    .describe('name of the bucket'),
  S3_ACCESS_KEY_ID: text.optional().describe('key to the bucket'),
  S3_SECRET_ACCESS_KEY: text.optional().meta({ description: 'secret of the key', isSecret: true }),
  S3_PATH_STYLE: flag
    .default(true)
    .describe('`false` names the bucket in the host (`https://bucket.endpoint/`) instead of in the path'),
};

export type BucketSettings = NonNullable<ReturnType<typeof readStorageSettings>['bucket']>;

/** Without a bucket, uploaded pictures are in the folder of the data. */
export function readStorageSettings(env: Environment) {
  const settings = parseSettings(STORAGE_SETTINGS, env);
  return { dataDir: resolve(settings.DATA_DIR), bucket: bucketIn(settings) };
}

function bucketIn(settings: z.output<z.ZodObject<typeof STORAGE_SETTINGS>>) {
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
