import { useState } from 'react';
import { Link } from 'react-router';
import type { ContentState, ContentVersionFacts } from '../../../../contract/content.ts';
import type { ContentPlace } from '../../../../contract/kernel/content-places.ts';
import { formatDayAndTime } from '../../../../contract/kernel/days.ts';
import type { Tone } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { versionAddress } from './load-content.ts';

const STATES: Record<ContentState, { label: string; tone: Tone | 'neutral' }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  live: { label: 'Live', tone: 'ok' },
  past: { label: 'Past', tone: 'neutral' },
};

interface VersionListProps {
  place: ContentPlace;
  versions: readonly ContentVersionFacts[];
  opened: ContentVersionFacts;
  busyId: ContentVersionFacts['id'] | undefined;
  onWithdraw: (version: ContentVersionFacts) => void;
  onRestore: (version: ContentVersionFacts) => void;
  onDelete: (version: ContentVersionFacts) => void;
}

export function VersionList({ place, versions, opened, busyId, ...acts }: VersionListProps) {
  const isEditor = useHasDuty('owner', 'catalogue');
  return (
    <section aria-labelledby="versions" className="grid gap-4">
      <h2 id="versions">Versions</h2>
      <ul className="card account-card divided-list">
        {versions.map((version) => (
          <li
            key={version.id ?? 'first'}
            className="flex flex-wrap items-center justify-between gap-3 wrap-anywhere"
          >
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={versionAddress(place, version.id)}
                  className="font-semibold underline"
                  aria-current={version.id === opened.id ? 'true' : undefined}
                >
                  {nameOf(version)}
                </Link>
                <Badge tone={STATES[version.state].tone}>{STATES[version.state].label}</Badge>
                {version.id === opened.id && <span className="text-small text-muted">In the form</span>}
              </p>
              {version.savedAt && (
                <p className="text-small text-muted">
                  Saved on {formatDayAndTime(version.savedAt)}, by {version.savedBy}
                </p>
              )}
              {version.id !== null && version.note !== '' && <p className="text-small">{version.note}</p>}
            </div>
            {isEditor && <VersionActs version={version} isBusy={busyId === version.id} {...acts} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Acts = Pick<VersionListProps, 'onWithdraw' | 'onRestore' | 'onDelete'>;

function VersionActs({
  version,
  isBusy,
  onWithdraw,
  onRestore,
  onDelete,
}: Acts & { version: ContentVersionFacts; isBusy: boolean }) {
  const act = { size: 'small', variant: 'outline', busy: isBusy } as const;
  const name = nameOf(version);
  switch (version.state) {
    case 'draft':
      return <DeleteDraft name={name} isBusy={isBusy} onDelete={() => onDelete(version)} />;
    case 'scheduled':
      return (
        <Button {...act} aria-label={`Withdraw: ${name}`} onClick={() => onWithdraw(version)}>
          Withdraw
        </Button>
      );
    case 'past':
      return (
        <Button {...act} aria-label={`Restore: ${name}`} onClick={() => onRestore(version)}>
          Restore
        </Button>
      );
    case 'live':
      return null;
  }
}

/** A draft is named by its last save, another version by its start. */
export function nameOf({ id, state, startsAt, savedAt }: ContentVersionFacts): string {
  if (id === null) return 'The first version';
  if (startsAt) return `${state === 'scheduled' ? 'From' : 'Since'} ${formatDayAndTime(startsAt)}`;
  return savedAt ? `Draft of ${formatDayAndTime(savedAt)}` : 'Draft';
}

interface DeleteDraftProps {
  name: string;
  isBusy: boolean;
  onDelete: () => void;
}

/** The draft may be a colleague's, so the button asks first. */
function DeleteDraft({ name, isBusy, onDelete }: DeleteDraftProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outline"
        busy={isBusy}
        aria-label={`Delete: ${name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      >
        {name}. It cannot be brought back.
      </ConfirmDialog>
    </>
  );
}
