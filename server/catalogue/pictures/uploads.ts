import { type DeclaredJob, job, schedule } from '../../concept/background.ts';
import { randomBytes } from 'node:crypto';
import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { decodePicture, writePicture } from './encode-picture.ts';
import { possibleFiles, storedName } from './picture-files.ts';
import { uploadsUsedUp } from './refusals.ts';
import {
  countUploadsOfDay,
  endWaiting,
  findWaiting,
  insertWaiting,
  listAbandoned,
  listUnusedUploads,
  removeUploads,
  type UploadOwner,
} from './store.ts';

/** Of a shop, and of a person. */
const UPLOADS_A_DAY = 300;
const OWN_UPLOADS_A_DAY = 50;
const HOUR_MS = 3_600_000;
const KEY_BYTES = 16;

/** Writes the files of a picture that waits. One at a time in each process: decoding takes memory. */
const prepareKind = jobKind<{ key: string }>('picture.prepare');

/** What the products have to do with the end of a picture's waiting. */
interface ProductsOfPictures {
  /** Locks the product and its pictures. */
  lockProduct: (transaction: Transaction, productId: ProductId) => Promise<unknown>;
  /** Everyone may see the picture now. */
  showPicture: (transaction: Transaction, key: string) => Promise<void>;
  /** It cannot be read: the product goes without it. */
  dropPicture: (transaction: Transaction, key: string) => Promise<void>;
}

/**
 * Stores checked pictures of a product as they were sent, and returns their keys in the same order; once the transaction
 * commits, their files are written in the background.
 */
export type StoreUploads = (
  transaction: Transaction,
  owner: { shopId: ShopId; productId: ProductId; isFetched?: boolean },
  pictures: readonly SentPicture[],
) => Promise<string[]>;

/** A picture of a form: its bytes, and what a refusal can call it. */
export interface SentPicture {
  original: Buffer;
  /** Its place among the pictures of the product, counted from 1. */
  place: number;
  fileName: string | null;
}

/**
 * Stores uploaded pictures of products; jobs encode them. Every key is saved before its files, so that unused files, such as after
 * a crash, are found and removed a day later.
 */
export function storeProductPictures({ jobs }: Services): StoreUploads {
  return async (transaction, owner, pictures) => {
    if (pictures.length === 0) return [];
    // What is fetched was within its own allowance when it was claimed.
    if (!owner.isFetched) {
      const today = await countUploadsOfDay(transaction, owner);
      if (today + pictures.length > UPLOADS_A_DAY) throw uploadsUsedUp();
    }
    return waitForFiles(jobs, transaction, owner, pictures);
  };
}

/** Encodes stored pictures. It may run any number of times, also at once: the files are the same each time, and only one run ends the waiting. */
export function encodePictures(products: ProductsOfPictures): DeclaredJob {
  return job(
    prepareKind,
    async ({ db, files }, { key }) => {
      const upload = await findWaiting(db, key);
      if (!upload) return;
      const square = await decodePicture(upload.original);
      if (square) await writePicture(square, files, key);
      await faultPoint('picture: files written');
      await inTransaction(db, async (tx) => {
        if (upload.productId) await products.lockProduct(tx, upload.productId);
        if (!(await endWaiting(tx, key, square ? 'ready' : 'refused')) || !upload.productId) return;
        await (square ? products.showPicture(tx, key) : products.dropPicture(tx, key));
        await faultPoint('picture: waiting ended');
      });
    },
    { isLong: true },
  );
}

export const pictureSchedules = [
  schedule('picture.sweep', HOUR_MS, async (services) => {
    await sweep(services);
    await sendAgain(services);
  }),
];

/** Running twice at once does no harm: a file that is gone is gone. */
async function sweep({ db, files }: Services): Promise<void> {
  const keys = await listUnusedUploads(db);
  if (keys.length === 0) return;
  for (const name of keys.flatMap(possibleFiles)) await files.remove(storedName(name));
  await removeUploads(db, keys);
}

/** A disk that stayed full, or a bucket that stayed away, may outlast all tries of a job. */
async function sendAgain({ db, jobs }: Services): Promise<void> {
  const keys = await listAbandoned(db);
  if (keys.length === 0) return;
  await inTransaction(db, (tx) =>
    jobs.sendAll(
      tx,
      prepareKind,
      keys.map((key) => ({ key })),
    ),
  );
}

/**
 * Stores checked pictures of a person, such as those of a review, and returns their keys in the same order. They may be shown
 * once the upload of their key is `ready`; what is `refused` could not be read.
 */
export async function storeUserPictures(
  jobs: Jobs,
  transaction: Transaction,
  userId: UserId,
  originals: readonly Buffer[],
): Promise<string[]> {
  if (originals.length === 0) return [];
  const today = await countUploadsOfDay(transaction, { userId });
  if (today + originals.length > OWN_UPLOADS_A_DAY) throw uploadsUsedUp();
  const pictures = originals.map((original) => ({ original }));
  return waitForFiles(jobs, transaction, { userId }, pictures);
}

/** Writes down what was sent, and that its files are wanted. */
async function waitForFiles(
  jobs: Jobs,
  transaction: Transaction,
  owner: UploadOwner,
  pictures: readonly (SentPicture | Pick<SentPicture, 'original'>)[],
): Promise<string[]> {
  const uploads = pictures.map((picture) => ({
    ...owner,
    ...picture,
    pictureKey: randomBytes(KEY_BYTES).toString('hex'),
  }));
  await insertWaiting(transaction, uploads);
  const keys = uploads.map(({ pictureKey }) => pictureKey);
  await jobs.sendAll(
    transaction,
    prepareKind,
    keys.map((key) => ({ key })),
  );
  return keys;
}
