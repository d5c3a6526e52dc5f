import { useState } from 'react';
import { Link } from 'react-router';
import { CASE_MOVES, type CaseMove, type Ground, GROUNDS } from '../../../../contract/kernel/moderation.ts';
import { MAX_STATEMENT_LENGTH } from '../../../../contract/kernel/limits.ts';
import type { Case } from '../../../../contract/moderation.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { notify, notifyFailure } from '../../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHasDuty } from '../duties/duties.ts';

const GROUND_CHOICES = Object.entries(GROUNDS).map(([value, label]) => ({ value, label }));

const TITLES: Record<CaseMove, string> = {
  dismiss: 'Dismiss the reports of',
  settle: 'Settle the reports of',
  'take-down': 'Take down',
  uphold: 'Uphold the take-down of',
  restore: 'Restore',
};

const READERS: Record<Exclude<CaseMove, 'take-down'>, string> = {
  dismiss: 'The people who reported it read this.',
  settle: 'The people who reported it read this.',
  uphold: 'The author reads this.',
  restore: 'The author reads this, and the people who reported it.',
};

type Typed = Partial<Record<'reason' | 'ground' | 'rule' | 'facts', string>>;

interface CaseMovesProps {
  shown: Case;
  onMoved: (shown: Case) => void;
  /** Another operator may have decided meanwhile. */
  onFailed: () => void;
}

export function CaseMoves({ shown, onMoved, onFailed }: CaseMovesProps) {
  const [decision, setDecision] = useState<{ move: CaseMove; version: string }>();
  const [typed, setTyped] = useState<Typed>({});
  const isDecider = useHasDuty('catalogue');
  const opened = decision?.move;
  const { id: caseId, kind, moves, state, subject, version } = shown;
  /** The decision carries the version that was read; typed words stay for the next try. */
  const send = async (words: Typed, call: Promise<Case>): Promise<void> => {
    const changed = await call.catch((error: unknown) => {
      setTyped(words);
      onFailed();
      throw error;
    });
    onMoved(changed);
    setTyped({});
    setDecision(undefined);
    notify('success', 'Saved. Those whom it concerns get a mail.');
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
      {isDecider ? (
        moves.map((move) => (
          <Button key={move} variant="outline" onClick={() => setDecision({ move, version })}>
            {CASE_MOVES[move].label}
          </Button>
        ))
      ) : (
        <p className="text-muted">The duty catalogue decides on reports.</p>
      )}
      <FormDialog
        open={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={opened ? `${TITLES[opened]} this ${kind}` : ''}
        size="small"
        saveLabel={opened ? CASE_MOVES[opened].label : ''}
        saveVariant={opened === 'take-down' ? 'danger' : 'primary'}
      >
        {decision?.move === 'take-down' && (
          <StatementForm
            first={typed}
            send={(statement) => {
              const body = { ...statement, version: decision.version };
              const call = { params: { caseId }, body };
              return send(statement, api('POST /api/operator/case/:caseId/take-down', call));
            }}
          />
        )}
        {decision && decision.move !== 'take-down' && (
          <ReasonForm
            readers={READERS[decision.move]}
            first={typed}
            send={({ reason }) => {
              const call = { params: { caseId }, body: { reason, version: decision.version } };
              return send({ reason }, api(`POST /api/operator/case/:caseId/${decision.move}`, call));
            }}
          />
        )}
      </FormDialog>
    </div>
  );
}

interface ReasonFormProps {
  readers: string;
  first: Typed;
  send: (words: { reason: string }) => Promise<void>;
}

function ReasonForm({ readers, first: { reason = '' }, send }: ReasonFormProps) {
  return (
    <TextsForm
      failure={couldNotBe('This', 'saved')}
      names={['reason']}
      first={{ reason }}
      send={send}
      onFailure={notifyFailure}
    >
      {(field) => (
        <TextArea
          label="Reason"
          rows={4}
          maxLength={MAX_STATEMENT_LENGTH}
          help={readers}
          {...field('reason')}
        />
      )}
    </TextsForm>
  );
}

interface StatementFormProps {
  first: Typed;
  send: (statement: { ground: Ground; rule: string; facts: string }) => Promise<void>;
}

function StatementForm({
  first: { ground: chosen = 'terms', rule = '', facts = '' },
  send,
}: StatementFormProps) {
  return (
    <TextsForm
      failure={couldNotBe('This', 'saved')}
      names={['ground', 'rule', 'facts']}
      onFailure={notifyFailure}
      first={{ ground: chosen, rule, facts }}
      // The field offers only grounds.
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
