import { useRef, useState } from 'react';
import { formatDay } from '../../../contract/kernel/days.ts';
import { GROUNDS, type HideableKind, type SubjectKind } from '../../../contract/kernel/moderation.ts';
import { MAX_APPEAL_LENGTH } from '../../../contract/kernel/limits.ts';
import type { CaseId } from '../../../contract/kernel/schemas.ts';
import type { TakeDown } from '../../../contract/moderation.ts';
import { TextsForm } from '../../kit/forms/texts-form.tsx';
import { api } from '../../kit/http/api.ts';
import { anyMessageOf, couldNotBe } from '../../kit/http/problem-message.ts';
import { useLoad } from '../../kit/screens/use-load.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TRY_AGAIN } from '../../ui/try-again.ts';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';

const loadTakeDown = (caseId: CaseId, signal: AbortSignal) =>
  api('GET /api/take-down/:caseId', { params: { caseId }, signal });

export function TakenDown({ caseId, kind }: { caseId: CaseId; kind: HideableKind }) {
  const { data: found, error, reload, show } = useLoad(loadTakeDown, caseId);
  const hasFailed = error !== undefined;
  const box = useRef<HTMLDivElement>(null);
  // 'Try Again' disappears when it is pressed.
  useFocusAfterChange(String(hasFailed), () => box.current);
  return (
    <div ref={box} tabIndex={-1}>
      {found ? (
        <TakenDownNotice kind={kind} found={found} onAppealed={show} />
      ) : (
        <Alert
          tone="warn"
          title={titleOf(kind)}
          announce={hasFailed}
          action={
            hasFailed ? (
              <Button variant="outline" size="small" icon="refresh" onClick={reload}>
                {TRY_AGAIN}
              </Button>
            ) : undefined
          }
        >
          {hasFailed && <p>The reasons could not be loaded. {anyMessageOf(error)}</p>}
        </Alert>
      )}
    </div>
  );
}

function titleOf(kind: SubjectKind): string {
  return `This ${kind} was taken down. Only you see it.`;
}

interface TakenDownNoticeProps {
  kind: SubjectKind;
  found: TakeDown;
  onAppealed: (found: TakeDown) => void;
}

export function TakenDownNotice({ kind, found, onAppealed }: TakenDownNoticeProps) {
  return (
    <Alert tone="warn" title={titleOf(kind)}>
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          A person of our team decided so. {GROUNDS[found.ground]}: {found.rule}
        </p>
        <p className="max-w-measure whitespace-pre-line wrap-anywhere">{found.facts}</p>
        <AppealState found={found} onAppealed={onAppealed} />
      </div>
    </Alert>
  );
}

function AppealState({ found, onAppealed }: { found: TakeDown; onAppealed: (found: TakeDown) => void }) {
  const { caseId, kind, appeal, appealUntil } = found;
  const [isOpen, setOpen] = useState(false);
  if (appeal?.decision) {
    return (
      <p className="wrap-anywhere">
        You appealed. Somebody else looked at it: it stays hidden. {appeal.decision.reason}
      </p>
    );
  }
  if (appeal) return <p>You appealed on {formatDay(appeal.at)}. Somebody else looks at it.</p>;
  if (appealUntil === null) return <p>It cannot be appealed against any more.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      <span className="text-small text-muted">Possible until {formatDay(appealUntil)}</span>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Appeal for this ${kind}`}
        size="small"
        saveLabel="Send Appeal"
      >
        <TextsForm
          names={['text']}
          failure={couldNotBe('The appeal', 'sent')}
          failureAt="text"
          send={async ({ text }) => {
            onAppealed(
              await api('POST /api/take-down/:caseId/appeal', { params: { caseId }, body: { text } }),
            );
            setOpen(false);
            notify('success', 'Thank you. Somebody else looks at it now.');
          }}
        >
          {(field) => (
            <TextArea
              label="Why is the decision wrong?"
              help="You can appeal once. Somebody who has not decided before reads it."
              rows={5}
              maxLength={MAX_APPEAL_LENGTH}
              {...field('text')}
            />
          )}
        </TextsForm>
      </FormDialog>
    </div>
  );
}
