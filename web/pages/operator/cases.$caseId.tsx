import { Link, type MetaFunction } from 'react-router';
import { ROLE_WORDS } from '../../../contract/kernel/messages.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { RATING_STARS } from '../../../contract/kernel/limits.ts';
import { CASE_STATES, GROUNDS, REPORT_REASONS, SUBJECT_KINDS } from '../../../contract/kernel/moderation.ts';
import type { CaseId } from '../../../contract/kernel/schemas.ts';
import type { Case } from '../../../contract/moderation.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Facts } from '../../ui/facts.tsx';
import { PersonLink } from './accounts/person-link.tsx';
import { PictureRow } from './pictures/picture-row.tsx';
import { CaseBadge } from './cases/case-badge.tsx';
import { CaseMoves } from './cases/case-moves.tsx';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/cases.$caseId';

const loadCase: ScreenLoad<Case, { caseId: CaseId }> = (call, { params: { caseId } }) =>
  call('GET /api/operator/case/:caseId', { params: { caseId } });

export const meta: MetaFunction = ({ matches }) => consoleTitle('Report', matches);

export const clientLoader = screenLoader({ case: loadCase });

export default function CasePage({ params, loaderData }: Route.ComponentProps) {
  return <CaseScreen key={params.caseId} loaded={loaderData.case} />;
}

function CaseScreen({ loaded }: { loaded: Loaded<Case> }) {
  const { data: shown, error, reload, show } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <p>
        <Link to="/operator/cases" className="text-link">
          All reports
        </Link>
      </p>
      {!shown && <h1>Report</h1>}
      {error !== undefined && (
        <LoadFailure title="The report could not be loaded" error={error} onRetry={reload} />
      )}
      {shown && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="wrap-anywhere">
              {SUBJECT_KINDS[shown.kind].label}
              {shown.title && `: ${shown.title}`}
            </h1>
            <CaseBadge state={shown.state} />
          </div>
          <CaseMoves shown={shown} onMoved={show} onFailed={reload} />
          <Subject shown={shown} />
          <Received shown={shown} />
          <Decisions shown={shown} />
        </>
      )}
    </section>
  );
}

function Subject({ shown: { kind, state, subject, openedAt } }: { shown: Case }) {
  // A product that is taken down has no page.
  const hasPage = kind !== 'product' || !CASE_STATES[state].isHidden;
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="subject-title">
      <h2 id="subject-title" className="text-h3">
        What was reported
      </h2>
      {subject ? (
        <>
          {subject.text !== '' && (
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{subject.text}</p>
          )}
          <PictureRow
            pictures={subject.pictures.map((url, index) => ({
              url,
              alt: `Picture ${index + 1} of ${subject.pictures.length}`,
            }))}
          />
          <Facts
            facts={[
              {
                term: kind === 'product' || kind === 'shop' ? 'Seller' : 'Author',
                value: <PersonLink {...subject.author} />,
              },
              ...(subject.brand === null ? [] : [{ term: 'Brand', value: subject.brand }]),
              ...(subject.stars === null
                ? []
                : [{ term: 'Rating', value: `${subject.stars} of ${RATING_STARS} stars` }]),
              { term: 'First reported', value: formatDay(openedAt) },
              ...(hasPage
                ? [
                    {
                      term: 'Where',
                      value: (
                        <Link to={subject.path} className="text-link">
                          {kind === 'shop' ? 'The shop as buyers see it' : 'The page of the product'}
                        </Link>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </>
      ) : (
        <p className="text-muted">Its author deleted it.</p>
      )}
    </section>
  );
}

function Received({ shown: { received, reports } }: { shown: Case }) {
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="received-title">
      <h2 id="received-title" className="text-h3">
        Reports ({reports})
      </h2>
      {received.length === 0 && (
        <p className="text-muted">The people who reported it have deleted their accounts.</p>
      )}
      <ul className="grid gap-3">
        {received.map(({ reason, text, by, at, saidThen }) => (
          <li key={by.id} className="grid gap-1 wrap-anywhere">
            <span className="font-semibold">{REPORT_REASONS[reason]}</span>
            {text !== '' && <span className="max-w-measure whitespace-pre-line">{text}</span>}
            {saidThen !== null && (
              <span className="grid gap-1">
                <span className="text-small text-muted">
                  It was changed since. When it was reported it said:
                </span>
                <q className="max-w-measure whitespace-pre-line">{saidThen}</q>
              </span>
            )}
            <span className="text-small text-muted">
              {formatDay(at)}, <PersonLink id={by.id} name={by.name} /> ({ROLE_WORDS[by.role].toLowerCase()})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decisions({ shown: { statement, appeal, reason, decidedBy, since, earlier } }: { shown: Case }) {
  if (!statement && decidedBy === null && earlier.length === 0) return null;
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="decisions-title">
      <h2 id="decisions-title" className="text-h3">
        Decisions
      </h2>
      {statement && (
        <Words said={statement.facts} by={`Taken down ${formatDay(statement.at)}, ${statement.by.name}`}>
          {GROUNDS[statement.ground]}: {statement.rule}
        </Words>
      )}
      {appeal && <Words said={appeal.text} by={`Appeal of ${formatDay(appeal.at)}`} />}
      {/* Each decision here needs a reason of its own. */}
      {decidedBy !== null && <Words said={reason} by={`Decided ${formatDay(since)}, ${decidedBy}`} />}
      {earlier.length > 0 && (
        <ul className="grid gap-1">
          {earlier.map(({ id, state, since: at }) => (
            <li key={id}>
              <Link to={`/operator/cases/${id}`} className="text-link">
                Another case: {CASE_STATES[state].label}, {formatDay(at)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Words({ said, by, children }: { said: string; by: string; children?: React.ReactNode }) {
  return (
    <div className="grid gap-1 wrap-anywhere">
      {children && <p className="font-semibold">{children}</p>}
      <p className="max-w-measure whitespace-pre-line">{said}</p>
      <p className="text-small text-muted">{by}</p>
    </div>
  );
}
