import { SUBJECT_KINDS } from '../../../../contract/kernel/moderation.ts';
import type { TakeDown } from '../../../../contract/moderation.ts';
import { TakenDownNotice } from '../../../concepts/moderation/taken-down.tsx';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const loadTakenDown: ScreenLoad<TakeDown[]> = (api) => api('GET /api/take-down');

/** Lists words about products that are not shown, too. @param loaded undefined while it loads */
export function TakenDownScreen({ loaded }: { loaded?: Loaded<TakeDown[]> | undefined }) {
  return (
    <div className="page-width">
      <div className="grid max-w-measure content-start gap-6">
        <div className="grid gap-2">
          <h1>Taken down</h1>
          <p className="text-muted">What you wrote and only you see now, with the reasons.</p>
        </div>
        {loaded && <TakenDownList loaded={loaded} />}
      </div>
    </div>
  );
}

function TakenDownList({ loaded }: { loaded: Loaded<TakeDown[]> }) {
  const { data, error, reload, show } = useLoadedPart(loaded);
  if (!data) return <LoadFailure title="This could not be loaded" error={error} onRetry={reload} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon="check-circle"
        title="Nothing is taken down"
        text="Everybody sees what you wrote about products."
      />
    );
  }
  return data.map((found) => (
    <section key={found.caseId} className="card grid gap-4 p-4 sm:p-6" aria-labelledby={found.caseId}>
      <h2 id={found.caseId} className="text-h3 wrap-anywhere">
        {SUBJECT_KINDS[found.kind].label}: {found.title}
      </h2>
      <p className="whitespace-pre-line wrap-anywhere">{found.text}</p>
      <TakenDownNotice
        kind={found.kind}
        found={found}
        onAppealed={(changed) => show(data.map((each) => (each.caseId === changed.caseId ? changed : each)))}
      />
    </section>
  ));
}
