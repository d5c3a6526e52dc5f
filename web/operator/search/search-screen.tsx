import { Link, useSearchParams } from 'react-router';
import type { Reply } from '../../../contract/client.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Found = Reply<'GET /api/operator/search'>;

const KINDS: Record<Found['found'][number]['kind'], string> = {
  order: 'Order',
  person: 'Person',
  shop: 'Shop',
  product: 'Product',
};

export const loadFound: ScreenLoad<Found> = async (call, { searchParams }) => {
  const q = searchParams.get('q')?.trim() ?? '';
  return q === '' ? { found: [] } : call('GET /api/operator/search', { query: { q } });
};

/** What the search of the console found. */
export function OperatorSearchScreen({ loaded }: { loaded: Loaded<Found> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  const [params] = useSearchParams();
  const searched = params.get('q')?.trim() ?? '';
  return (
    <section className="grid gap-6">
      <h1>{searched === '' ? 'Search' : `Results for '${searched}'`}</h1>
      {error !== undefined && <LoadFailure title="The search failed" error={error} onRetry={reload} />}
      {data?.found.length === 0 && (
        <EmptyState
          icon="search"
          title={searched === '' ? 'What are you looking for?' : 'Nothing found'}
          text="Enter a whole order number, e-mail address, phone number, GSTIN or SKU, or how the name of a shop begins."
        />
      )}
      {data && data.found.length > 0 && (
        <ul className="to-do-list" aria-label="Results">
          {data.found.map(({ kind, id, title, detail, path }) => (
            <li key={kind + id} className="to-do-item">
              <div className="grid gap-1">
                {path ? <Link to={path}>{title}</Link> : <strong>{title}</strong>}
                <span className="text-small text-muted">{detail}</span>
              </div>
              <Badge>{KINDS[kind]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
