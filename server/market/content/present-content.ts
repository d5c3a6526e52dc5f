import type { z } from 'zod';
import {
  type ContentBodies,
  type ContentState,
  type ContentVersion,
  type ContentVersionFacts,
  PlacedContent,
  type Text,
  type TextPage,
} from '../../../contract/content.ts';
import type { ContentPlace, TextPlace } from '../../../contract/kernel/content-places.ts';
import { FIRST_VERSIONS } from './first-versions.ts';
import { readText, type SettingRuns } from './read-text.ts';
import { versionUnreadable } from './refusals.ts';
import type { VersionFactsRow, VersionRow } from './store.ts';

export function presentText(place: TextPlace, { text, ...words }: Text, settings: SettingRuns): TextPage {
  return { ...words, blocks: readText(place, text, settings).blocks };
}

export function presentFacts(
  row: VersionFactsRow,
  now: Date,
  liveId: VersionFactsRow['id'] | null,
): ContentVersionFacts {
  const { id, startsAt, note, savedBy, savedAt, version } = row;
  return {
    id,
    note,
    savedBy,
    version,
    state: stateOf(row, now, liveId),
    startsAt: startsAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
  };
}

function stateOf(
  { id, startsAt }: Pick<VersionFactsRow, 'id' | 'startsAt'>,
  now: Date,
  liveId: VersionFactsRow['id'] | null,
): ContentState {
  if (!startsAt) return 'draft';
  if (startsAt > now) return 'scheduled';
  return id === liveId ? 'live' : 'past';
}

export function presentVersion(
  row: VersionRow,
  now: Date,
  liveId: VersionFactsRow['id'] | null,
): z.input<typeof ContentVersion> {
  return { ...presentFacts(row, now, liveId), content: contentOf(row) };
}

/** @throws Refusal `wrong_state` for content that no longer fits its place */
export function contentOf({ place, body }: Pick<VersionRow, 'place' | 'body'>): PlacedContent {
  const content = PlacedContent.safeParse({ place, body });
  if (!content.success) throw versionUnreadable();
  return content.data;
}

export function firstFacts(isLive: boolean): ContentVersionFacts {
  const nobody = { id: null, startsAt: null, savedBy: null, savedAt: null };
  return { ...nobody, state: isLive ? 'live' : 'past', note: 'The first version', version: 0 };
}

export function firstContent(place: ContentPlace): PlacedContent {
  const body: ContentBodies[ContentPlace] = FIRST_VERSIONS[place];
  return PlacedContent.parse({ place, body });
}
