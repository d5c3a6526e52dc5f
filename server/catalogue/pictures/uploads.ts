import { randomBytes } from 'node:crypto';
import type { ProductId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { type DeclaredJob, job, type Schedule, schedule } from '../../concept/background.ts';
import type { Concept } from '../../concept/concept.ts';
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
  type UploadOwner,
  unusedUploads,
} from './store.ts';

const UPLOADS_A_DAY = 300;
const OWN_UPLOADS_A_DAY = 50;
const HOUR_MS = 3_600_000;
const KEY_BYTES = 16;

/** Each process decodes one picture at a time, since decoding takes memory. */
const prepareKind = jobKind<{ key: string }>('picture.prepare');

interface ProductsOfPictures {
  lockProduct: (transaction: Transaction, productId: ProductId) => Promise<unknown>;
  showPicture: (transaction: Transaction, key: string) => Promise<void>;
  dropPicture: (transaction: Transaction, key: string) => Promise<void>;
}

export type StoreUploads = (
  transaction: Transaction,
  owner: { shopId: ShopId; productId: ProductId; isFetched?: boolean },
  pictures: readonly SentPicture[],
) => Promise<void>;

export interface SentPicture {
  key: string;
  original: Buffer;
  /** The place counts from 1; it is null until the product shows the picture. */
  place: number | null;
  fileName: string | null;
}

/** Keys are saved before files, so that files left over by a crash are found and removed a day later. */
export function storeProductPictures({ jobs }: Services): StoreUploads {
  return async (transaction, owner, pictures) => {
    if (pictures.length === 0) return;
    // Fetched pictures were counted when they were claimed.
    if (!owner.isFetched) {
      const today = await countUploadsOfDay(transaction, owner);
      if (today + pictures.length > UPLOADS_A_DAY) throw uploadsUsedUp();
    }
    await waitForFiles(jobs, transaction, owner, pictures);
  };
}

/** Runs may repeat or overlap: the files are the same each time, and only one run ends the waiting. */
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

export function pictureSchedules(concepts: readonly Concept[]): Schedule[] {
  const unused = unusedUploads(concepts.flatMap(({ usesPicture = [] }) => usesPicture));
  return [
    schedule('picture.sweep', HOUR_MS, async (services) => {
      await sweep(services, unused);
      await requeueAbandoned(services);
    }),
  ];
}

/** Two runs at once do no harm. */
async function sweep({ db, files }: Services, unused: ReturnType<typeof unusedUploads>): Promise<void> {
  const keys = await unused.list(db);
  if (keys.length === 0) return;
  for (const name of keys.flatMap(possibleFiles)) await files.remove(storedName(name));
  await unused.remove(db, keys);
}

/** A full disk or an unreachable bucket may outlast all tries of a job. */
async function requeueAbandoned({ db, jobs }: Services): Promise<void> {
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

/** Keys keep the order. An upload may be shown once it is `ready`; a `refused` one could not be read. */
export async function storeUserPictures(
  jobs: Jobs,
  transaction: Transaction,
  userId: UserId,
  originals: readonly Buffer[],
): Promise<string[]> {
  if (originals.length === 0) return [];
  const today = await countUploadsOfDay(transaction, { userId });
  if (today + originals.length > OWN_UPLOADS_A_DAY) throw uploadsUsedUp();
  const pictures = originals.map((original) => ({ original, key: newPictureKey() }));
  await waitForFiles(jobs, transaction, { userId }, pictures);
  return pictures.map(({ key }) => key);
}

/** The key is random, so that nobody can guess the address of a picture. */
export function newPictureKey(): string {
  return randomBytes(KEY_BYTES).toString('hex');
}

async function waitForFiles(
  jobs: Jobs,
  transaction: Transaction,
  owner: UploadOwner,
  pictures: readonly (SentPicture | Pick<SentPicture, 'original' | 'key'>)[],
): Promise<void> {
  await insertWaiting(
    transaction,
    pictures.map(({ key: pictureKey, ...picture }) => ({ ...owner, ...picture, pictureKey })),
  );
  await jobs.sendAll(
    transaction,
    prepareKind,
    pictures.map(({ key }) => ({ key })),
  );
}
