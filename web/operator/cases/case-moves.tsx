import { useState } from 'react';
import { Link } from 'react-router';
import { CASE_MOVES, type CaseMove, type Ground, GROUNDS } from '../../../contract/kernel/moderation.ts';
import { MAX_STATEMENT_LENGTH } from '../../../contract/kernel/limits.ts';
import type { Case } from '../../../contract/moderation.ts';
import { TextsForm } from '../../shared/forms/texts-form.tsx';
import { api } from '../../shared/http/api.ts';
import { couldNotBe } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

const GROUND_CHOICES = Object.entries(GROUNDS).map(([value, label]) => ({ value, label }));

/** Who reads the reason of a decision. */
const READERS: Record<Exclude<CaseMove, 'take-down'>, string> = {
  dismiss: 'The people who reported it read this.',
  settle: 'The people who reported it read this.',
  uphold: 'The author reads this.',
  restore: 'The author reads this, and the people who reported it.',
};

interface CaseMovesProps {
  shown: Case;
  onMoved: (shown: Case) => void;
  /** It may have been decided meanwhile. */
  onFailed: () => void;
}

/** What an operator can decide now, each with a reason that others read. */
export function CaseMoves({ shown, onMoved, onFailed }: CaseMovesProps) {
  const [opened, setOpened] = useState<CaseMove>();
  const { id: caseId, kind, moves, state, subject } = shown;
  const moved = (changed: Case) => {
    onMoved(changed);
    setOpened(undefined);
    notify('success', 'Saved. Those whom it concerns get a mail.');
  };
  const orReload = (error: unknown): never => {
    onFailed();
    throw error;
  };
  if (moves.length === 0) {
    return state === 'appealed' ? (
      <p className="text-muted">You took this down: another operator decides on the appeal.</p>
    ) : null;
  }
  return (
    <div className="flex flex-wrap gap-3">
      {kind === 'shop' && subject && (
        <Link to={subject.path.replace('/shop/', '/operator/shops/')} className={buttonClasses()}>
          Open the shop
        </Link>
      )}
      {moves.map((move) => (
        <Button key={move} variant="outline" onClick={() => setOpened(move)}>
          {CASE_MOVES[move].label}
        </Button>
      ))}
      <FormDialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? `${CASE_MOVES[opened].label}: this ${kind}` : ''}
        size="small"
        saveLabel={opened ? CASE_MOVES[opened].label : ''}
        saveVariant={opened === 'take-down' ? 'danger' : 'primary'}
      >
        {opened === 'take-down' && (
          <StatementForm
            send={(body) =>
              api('POST /api/operator/case/:caseId/take-down', { params: { caseId }, body }).then(
                moved,
                orReload,
              )
            }
          />
        )}
        {opened && opened !== 'take-down' && (
          <TextsForm
            failure={couldNotBe('This', 'saved')}
            names={['reason']}
            send={(body) =>
              api(`POST /api/operator/case/:caseId/${opened}`, { params: { caseId }, body }).then(
                moved,
                orReload,
              )
            }
          >
            {(field) => (
              <TextArea
                label="Reason"
                rows={4}
                maxLength={MAX_STATEMENT_LENGTH}
                help={READERS[opened]}
                {...field('reason')}
              />
            )}
          </TextsForm>
        )}
      </FormDialog>
    </div>
  );
}

/** The statement of reasons, as the author reads it. */
function StatementForm({
  send,
}: {
  send: (statement: { ground: Ground; rule: string; facts: string }) => Promise<void>;
}) {
  return (
    <TextsForm
      failure={couldNotBe('This', 'saved')}
      names={['ground', 'rule', 'facts']}
      first={{ ground: 'terms' }}
      // The choices below.
      send={({ ground, ...statement }) => send({ ground: ground as Ground, ...statement })}
    >
      {(field) => (
        <>
          <SelectField label="It breaks" options={GROUND_CHOICES} {...field('ground')} />
          <TextField
            label="Which rule"
            help="The law or the part of the terms, by its name."
            maxLength={200}
            {...field('rule')}
          />
          <TextArea
            label="What the decision rests on"
            rows={5}
            maxLength={MAX_STATEMENT_LENGTH}
            help="The author reads all of this. Do not say who reported it."
            {...field('facts')}
          />
        </>
      )}
    </TextsForm>
  );
}
