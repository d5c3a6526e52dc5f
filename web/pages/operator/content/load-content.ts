import { ApiProblem } from '../../../../contract/client.ts';
import type { ContentVersion, ContentVersionFacts, PlacedContent } from '../../../../contract/content.ts';
import { CONTENT_PLACES, type ContentPlace } from '../../../../contract/kernel/content-places.ts';
import type { ContentVersionId } from '../../../../contract/kernel/schemas.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export interface OpenedPlace {
  versions: ContentVersionFacts[];
  opened: ContentVersion;
  live: PlacedContent;
}

/** Without a version in the address, the newest draft opens, else the live version. */
export const loadPlace: ScreenLoad<OpenedPlace, { place: string }> = async (
  call,
  { params, searchParams },
) => {
  const place = placeIn(params.place);
  const readVersion = (id: ContentVersionId | null) =>
    id === null
      ? call('GET /api/operator/content/:place/first', { params: { place } })
      : call('GET /api/operator/content/version/:versionId', { params: { versionId: id } });
  const { versions } = await call('GET /api/operator/content/:place', { params: { place } });
  const wanted = searchParams.get('version');
  const facts =
    versions.find(({ id }) => (id ?? FIRST) === wanted) ??
    versions.find(({ state }) => state === 'draft') ??
    versions.find(({ state }) => state === 'live');
  const liveId = versions.find(({ state }) => state === 'live')?.id ?? null;
  const [opened, live] = await Promise.all([readVersion(facts?.id ?? null), readVersion(liveId)]);
  return { versions, opened, live: live.content };
};

/** The first version has no id, so this stands for it in an address. */
const FIRST = 'first';

export function versionAddress(place: ContentPlace, id: ContentVersionId | null): string {
  return `/operator/content/${place}?version=${id ?? FIRST}`;
}

/** @throws ApiProblem for anything else */
function placeIn(text: string): ContentPlace {
  if (isPlace(text)) return text;
  throw new ApiProblem({ status: 404, code: 'not_found', message: 'There is no such place' });
}

function isPlace(text: string): text is ContentPlace {
  return Object.hasOwn(CONTENT_PLACES, text);
}
