import { Link, type MetaFunction } from 'react-router';
import type { ContentVersionFacts } from '../../../contract/content.ts';
import { CONTENT_PLACES, type ContentPlace } from '../../../contract/kernel/content-places.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/content';

interface PlaceState {
  place: ContentPlace;
  live: ContentVersionFacts;
  next: ContentVersionFacts | null;
  drafts: number;
}

const loadPlaces: ScreenLoad<PlaceState[]> = (call) => call('GET /api/operator/content');

export const meta: MetaFunction = ({ matches }) => consoleTitle('Content', matches);

export const clientLoader = screenLoader({ places: loadPlaces });

export default function OperatorContentPage({ loaderData: { places: loaded } }: Route.ComponentProps) {
  const { data: places, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <h1>Content</h1>
      {error !== undefined && (
        <LoadFailure title="The content could not be loaded" error={error} onRetry={reload} />
      )}
      {places && (
        <ul className="card account-card divided-list">
          {places.map((state) => (
            <PlaceRow key={state.place} {...state} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PlaceRow({ place, live, next, drafts }: PlaceState) {
  const { label, says } = CONTENT_PLACES[place];
  return (
    <li className="grid gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={`/operator/content/${place}`} className="font-semibold underline">
          {label}
        </Link>
        {drafts > 0 && <Badge>{drafts === 1 ? 'One draft' : `${drafts} drafts`}</Badge>}
        {next?.startsAt && <Badge tone="info">Scheduled</Badge>}
      </p>
      <p className="text-small">{says}</p>
      <p className="text-small text-muted">
        {live.startsAt
          ? `Live since ${formatDayAndTime(live.startsAt)}, by ${live.savedBy ?? 'nobody'}`
          : 'The first version'}
      </p>
      {next?.startsAt && <p className="text-small">Changes on {formatDayAndTime(next.startsAt)}</p>}
    </li>
  );
}
