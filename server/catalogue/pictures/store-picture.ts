import { randomBytes } from 'node:crypto';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { outsideAuditScope } from '../../platform/audit/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { customerNetwork } from '../../platform/http/address-prefix.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import type { Services } from '../../platform/services.ts';
import { type Cut, checkPicture, decodePicture, writePicture } from './encode-picture.ts';
import { damagedPicture, pictureStorageUnavailable, picturesBusy, uploadsUsedUp } from './refusals.ts';
import { countUploadsOfDay, endWaiting, insertWaiting } from './store.ts';

const UPLOADS_A_DAY = 50;
const KEY_BYTES = 16;
/** Decoding takes memory: each process decodes one picture at a time, with a bounded queue. */
const MAX_WAITING = 10;

const semaphore = new Semaphore(1, MAX_WAITING);

interface PictureOwner {
  userId: UserId;
  address: string;
}

/**
 * The key is saved before the files, so that unused files are found and removed a day later.
 * @throws Refusal `invalid_input` for an unusable picture, `too_many_requests`, `unavailable`
 */
export async function storePicture(
  { db, files, log }: Services,
  { userId, address }: PictureOwner,
  original: Buffer,
  cut?: Cut,
): Promise<string> {
  await checkPicture(original);
  const key = randomBytes(KEY_BYTES).toString('hex');
  await inTransaction(db, async (tx) => {
    if ((await countUploadsOfDay(tx, { userId })) >= UPLOADS_A_DAY) throw uploadsUsedUp();
    await insertWaiting(tx, [{ userId, pictureKey: key, original }]);
  });
  const queueKey = customerNetwork(address);
  if (semaphore.isFull(queueKey)) throw picturesBusy();
  await semaphore.run(queueKey, async () => {
    const picture = await decodePicture(original, cut);
    if (picture) {
      await writePicture(picture, files, key, cut).catch((error: unknown) => {
        log.warn({ err: error }, 'picture could not be written');
        throw pictureStorageUnavailable();
      });
    }
    // The upload has its entry in the audit log already.
    await outsideAuditScope(() =>
      inTransaction(db, (tx) => endWaiting(tx, key, picture ? 'ready' : 'refused')),
    );
    if (!picture) throw damagedPicture();
  });
  return key;
}
