import { MAX_SCHEDULE_DAYS } from '../../../contract/kernel/content-places.ts';
import type { ContentVersionId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PlacedContent } from '../../../contract/content.ts';
import { holdCategories } from '../../catalogue/categories/index.ts';
import { completeEntry } from '../../platform/audit/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  badMoment,
  categoryIsGone,
  isNotScheduled,
  momentTaken,
  notADraft,
  tooManyDrafts,
  versionChangedMeanwhile,
  versionHasStarted,
} from './refusals.ts';
import {
  countDrafts,
  findVersion,
  hasVersionAt,
  insertDraft,
  lockVersion,
  removeDraft,
  updateDraft,
  updateMoment,
  type VersionRow,
} from './store.ts';

const MOST_DRAFTS = 20;
const DAY_MS = 86_400_000;

type Needed = Pick<Services, 'db' | 'clock'>;

interface WrittenDraft {
  content: PlacedContent;
  note: string;
  savedBy: UserId;
}

export function addDraft(
  { db, clock }: Needed,
  { content, note, savedBy }: WrittenDraft,
): Promise<VersionRow> {
  const { place, body } = content;
  return inTransaction(db, async (tx) => {
    completeEntry({ about: { kind: 'contentPlace', id: place } });
    await requireCategories(tx, content);
    if ((await countDrafts(tx, place)) >= MOST_DRAFTS) throw tooManyDrafts(MOST_DRAFTS);
    return getVersion(tx, await insertDraft(tx, { place, body, note, savedBy, savedAt: clock() }));
  });
}

/** @throws Refusal `not_found`, `stale`, `wrong_state` for what is no draft */
export function changeDraft(
  { db, clock }: Needed,
  {
    versionId,
    version,
    content,
    note,
    savedBy,
  }: WrittenDraft & { versionId: ContentVersionId; version: number },
): Promise<VersionRow> {
  return inTransaction(db, async (tx) => {
    await requireCategories(tx, content);
    const found = await lockDraft(tx, clock(), versionId);
    if (found.version !== version || found.place !== content.place) throw versionChangedMeanwhile();
    await updateDraft(tx, versionId, { body: content.body, note, savedBy, savedAt: clock() });
    return getVersion(tx, versionId);
  });
}

/** @throws Refusal `not_found`, `wrong_state` for what is no draft, `stale` */
export function deleteDraft(
  { db, clock }: Needed,
  { versionId, version }: { versionId: ContentVersionId; version: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockDraft(tx, clock(), versionId);
    if (found.version !== version) throw versionChangedMeanwhile();
    completeEntry({ about: { kind: 'contentPlace', id: found.place } });
    await removeDraft(tx, versionId);
  });
}

/**
 * `startsAt` is a future moment; null means now.
 * @throws Refusal `not_found`, `stale`, `wrong_state`, `already_exists` where another version starts then
 */
export function schedule(
  { db, clock }: Needed,
  { versionId, version, startsAt }: { versionId: ContentVersionId; version: number; startsAt: Date | null },
): Promise<VersionRow> {
  return refuseTakenMoment(() =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const draft = await lockDraft(tx, now, versionId);
      if (draft.version !== version) throw versionChangedMeanwhile();
      if (startsAt && startsAt <= now) throw badMoment('Choose a moment that has not come yet');
      if (startsAt && startsAt.getTime() > now.getTime() + MAX_SCHEDULE_DAYS * DAY_MS)
        throw badMoment('Choose a moment within a year');
      if (startsAt && (await hasVersionAt(tx, draft.place, startsAt))) throw momentTaken();
      await updateMoment(tx, versionId, startsAt ?? now);
      return getVersion(tx, versionId);
    }),
  );
}

/** @throws Refusal `not_found`, `stale`, `wrong_state` */
export function withdraw(
  { db, clock }: Needed,
  { versionId, version }: { versionId: ContentVersionId; version: number },
): Promise<VersionRow> {
  return refuseTakenMoment(() =>
    inTransaction(db, async (tx) => {
      const found = await lockNotStarted(tx, clock(), versionId);
      if (!found.startsAt) throw isNotScheduled();
      if (found.version !== version) throw versionChangedMeanwhile();
      await updateMoment(tx, versionId, null);
      return getVersion(tx, versionId);
    }),
  );
}

/** The lock keeps the categories until the version is saved. */
async function requireCategories(tx: Transaction, { place, body }: PlacedContent): Promise<void> {
  if (place !== 'rows') return;
  const wanted = body.rows.flatMap((row) => (row.show === 'listing' && row.category ? [row.category] : []));
  const there = await holdCategories(tx, wanted);
  const gone = wanted.find((id) => !there.includes(id));
  if (gone) throw categoryIsGone(gone);
}

async function lockDraft(tx: Transaction, now: Date, id: ContentVersionId) {
  const found = await lockNotStarted(tx, now, id);
  if (found.startsAt) throw notADraft();
  return found;
}

async function lockNotStarted(tx: Transaction, now: Date, id: ContentVersionId) {
  const found = await lockVersion(tx, id);
  if (!found) throw notFound('This version');
  if (found.startsAt && found.startsAt <= now) throw versionHasStarted();
  return found;
}

export async function getVersion(
  db: Parameters<typeof findVersion>[0],
  id: ContentVersionId,
): Promise<VersionRow> {
  const version = await findVersion(db, id);
  if (!version) throw notFound('This version');
  return version;
}

/** Two people may act at once, and the database's clock may be ahead of ours. */
async function refuseTakenMoment<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'content_versions_moment_key') throw momentTaken();
    if (constraint === 'content_versions_started_check') throw versionHasStarted();
    throw error;
  }
}
