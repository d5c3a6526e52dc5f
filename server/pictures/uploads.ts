import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import type { Services } from '../platform/services.ts';
import { Turnstile } from '../platform/turnstile.ts';
import { checkPicture, encodePicture } from './encode-picture.ts';
import { pictureFiles, uploadFolder } from './picture-files.ts';
import { tooBusyForPictures, uploadsUsedUp } from './refusals.ts';
import { countUploadsOfDay, insertUploads, listUnusedUploads, removeUploads } from './store.ts';

const UPLOADS_A_DAY = 300;
const HOUR_MS = 3_600_000;
const SWEPT_AT_ONCE = 100;
/** Pictures that are decoded at a time by one process, and how many may wait: decoding takes memory. */
const AT_A_TIME = 2;
const LONGEST_LINE = 30;
const KEY_BYTES = 16;

/** Takes a shop's pictures and gives their keys once all of their files are written. */
export type SavePictures = (shopId: ShopId, originals: readonly Buffer[]) => Promise<string[]>;

/**
 * Keeps uploaded pictures. Their keys are written down first, so that files which nothing came to use, such as after a
 * crash, are found and removed a day later.
 */
export function keepPictures({ db, config, jobs }: Services): SavePictures {
  const folder = uploadFolder(config.dataDir);
  const turnstile = new Turnstile(AT_A_TIME, LONGEST_LINE);
  jobs.repeat('pictures.sweep', HOUR_MS, sweep);

  return async (shopId, originals) => {
    if (originals.length === 0) return [];
    for (const original of originals) await checkPicture(original);
    if (turnstile.isFull) throw tooBusyForPictures();
    if ((await countUploadsOfDay(db, shopId)) + originals.length > UPLOADS_A_DAY) throw uploadsUsedUp();
    const pictures = originals.map((original) => ({
      original,
      key: randomBytes(KEY_BYTES).toString('hex'),
    }));
    const keys = pictures.map(({ key }) => key);
    await insertUploads(db, shopId, keys);
    await Promise.all(
      pictures.map(({ original, key }) => turnstile.pass(() => encodePicture(original, folder, key))),
    );
    return keys;
  };

  /** Running twice at once does no harm: a file that is gone is gone. */
  async function sweep(): Promise<void> {
    const keys = await listUnusedUploads(db, SWEPT_AT_ONCE);
    if (keys.length === 0) return;
    for (const { name } of keys.flatMap(pictureFiles)) await rm(join(folder, name), { force: true });
    await removeUploads(db, keys);
  }
}
