import { randomUUID } from 'node:crypto';
import {
  MAX_DOCUMENT_BYTES,
  MAX_SHOP_DOCUMENTS,
  type ShopDocumentKind,
} from '../../../../contract/kernel/shop-checks.ts';
import { ShopDocumentId, type UserId } from '../../../../contract/kernel/schemas.ts';
import { HEIC_PHOTO } from '../../../../contract/kernel/picture-files.ts';
import type { VerificationForm } from '../../../../contract/shop-verification.ts';
import { requireConfirmed } from '../../accounts/index.ts';
import { isHeic } from '../../../catalogue/pictures/index.ts';
import type { SellerActor } from '../../../platform/http/actor.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { seal, unseal } from '../../../platform/secret-box.ts';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signer.ts';
import { documentTooLarge, notADocument, shopChangedMeanwhile, tooManyDocuments } from '../refusals.ts';
import { lockOwnShop } from '../shops.ts';
import { type ShopRow, updateShopVersion } from '../store.ts';
import { listOpenChecks, noteChecksToRepeat } from './repeat-checks.ts';
import {
  type DocumentRow,
  findVerification,
  insertDocument,
  listDocuments,
  markDocumentRemoved,
  saveVerification,
} from './store.ts';

const ACCOUNT = 'bank account of a shop';
const DOCUMENT = 'document of a shop';
const SHOWN_DIGITS = 4;

/** @throws Refusal `not_found`, `stale`, `confirmation_needed` for another bank account */
export async function changeVerification(
  { db, signer }: { db: Database; signer: Signer },
  { ownerId, sessionId }: Pick<SellerActor, 'ownerId' | 'sessionId'>,
  { version, accountNumber, ...form }: VerificationForm,
): Promise<ShopRow> {
  return changeFacts(db, ownerId, async (tx, shop) => {
    const before = await findVerification(tx, shop.id);
    if ((before?.version ?? 0) !== version) throw shopChangedMeanwhile();
    const { accountHolder = '', ifsc = '' } = before ?? {};
    if (accountNumber || form.accountHolder !== accountHolder || form.ifsc !== ifsc)
      await requireConfirmed({ db: tx }, sessionId);
    await saveVerification(tx, shop.id, {
      ...form,
      ...(accountNumber && {
        encryptedAccountNumber: seal(signer, ACCOUNT, shop.id, Buffer.from(accountNumber)),
        accountNumberEnd: accountNumber.slice(-SHOWN_DIGITS),
      }),
    });
  });
}

type Storing = Pick<Services, 'db' | 'files' | 'signer'>;

/** @throws Refusal `not_found`, `too_large`, `invalid_input` for what is no PDF, JPEG or PNG, `limit_reached` */
export async function addDocument(
  { db, files, signer }: Storing,
  ownerId: UserId,
  { kind, content, fileName }: { kind: ShopDocumentKind; content: Buffer; fileName: string },
): Promise<ShopRow> {
  if (content.length > MAX_DOCUMENT_BYTES) throw documentTooLarge();
  const mediaType = typeOf(content);
  if (!mediaType) throw notADocument(isHeic(content) ? HEIC_PHOTO : undefined);
  const id = ShopDocumentId.parse(randomUUID());
  const fileKey = `documents/${id}`;
  await files.write(fileKey, seal(signer, DOCUMENT, id, content));
  try {
    return await changeFacts(db, ownerId, async (tx, shop) => {
      if ((await listDocuments(tx, shop.id)).length >= MAX_SHOP_DOCUMENTS) throw tooManyDocuments();
      await insertDocument(tx, {
        id,
        shopId: shop.id,
        kind,
        fileKey,
        fileName,
        mediaType,
        bytes: content.length,
      });
    });
  } catch (error) {
    await files.remove(fileKey);
    throw error;
  }
}

/** The file stays if the shop was approved with it. */
export async function removeDocument(
  { db, files }: Pick<Storing, 'db' | 'files'>,
  ownerId: UserId,
  id: ShopDocumentId,
): Promise<void> {
  let removed: DocumentRow | undefined;
  const { state } = await changeFacts(db, ownerId, async (tx, shop) => {
    removed = await markDocumentRemoved(tx, shop.id, id);
    if (!removed) throw notFound('This document');
  });
  const wasApproved = state === 'approved' || state === 'suspended';
  if (removed && !wasApproved) await files.remove(removed.fileKey);
}

/** Undefined means that the file is missing or was encrypted with a lost secret. */
export async function readDocument(
  { files, signer }: Pick<Storing, 'files' | 'signer'>,
  { id, fileKey }: Pick<DocumentRow, 'id' | 'fileKey'>,
): Promise<Buffer | undefined> {
  const box = await files.read(fileKey);
  return box && unseal(signer, DOCUMENT, id, box);
}

/** The shop gets another version, so that nobody approves facts that they did not see. */
function changeFacts(
  db: Database,
  ownerId: UserId,
  change: (tx: Transaction, shop: ShopRow) => Promise<void>,
): Promise<ShopRow> {
  return inTransaction(db, async (tx) => {
    const shop = await lockOwnShop(tx, ownerId);
    const openBefore = await listOpenChecks(tx, shop);
    await change(tx, shop);
    return noteChecksToRepeat(tx, await updateShopVersion(tx, shop.id), openBefore);
  });
}

const SIGNS: readonly [DocumentRow['mediaType'], Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** The content decides, whatever the sender says. */
function typeOf(content: Buffer): DocumentRow['mediaType'] | undefined {
  return SIGNS.find(([, sign]) => content.subarray(0, sign.length).equals(sign))?.[0];
}
