import { randomBytes } from 'node:crypto';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { checkPicture, decodePicture, writePicture } from './encode-picture.ts';
import { badPicture, picturesAway, picturesBusy, uploadsUsedUp } from './refusals.ts';
import { countUploadsOfDay, endWaiting, insertWaiting } from './store.ts';

/** Of all pictures that a person uploads. */
const UPLOADS_A_DAY = 50;
const KEY_BYTES = 16;
/** Decoding takes memory: one portrait at a time in each process, and only so many that wait. */
const WAITING = 10;

let waiting = 0;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Takes in the picture of a person: checked like every picture, encoded anew, and ready when this returns. Its key is
 * written down before its files are, so that files which nothing came to use are found and removed a day later.
 * @throws Refusal `invalid_input` for what is no usable picture, `too_many_requests`, `unavailable`
 */
export async function keepPortrait(
  { db, files, log }: Services,
  userId: UserId,
  original: Buffer,
): Promise<string> {
  await checkPicture(original);
  const key = randomBytes(KEY_BYTES).toString('hex');
  await inTransaction(db, async (tx) => {
    if ((await countUploadsOfDay(tx, { userId })) >= UPLOADS_A_DAY) throw uploadsUsedUp();
    await insertWaiting(tx, [{ userId, pictureKey: key, original }]);
  });
  await inTurn(async () => {
    const square = await decodePicture(original);
    if (square) {
      await writePicture(square, files, key).catch((error: unknown) => {
        log.warn({ err: error }, 'picture could not be written');
        throw picturesAway();
      });
    }
    await inTransaction(db, (tx) => endWaiting(tx, key, square ? 'ready' : 'refused'));
    if (!square) throw badPicture('This picture is damaged and cannot be read');
  });
  return key;
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (waiting >= WAITING) throw picturesBusy();
  waiting += 1;
  const turn = queue.then(work);
  // The next one comes whether this one could be read or not.
  queue = turn.catch(() => undefined);
  try {
    await turn;
  } finally {
    waiting -= 1;
  }
}
