import { type ReactNode, useId } from 'react';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { PaidBackBy, Return } from '../../../contract/returns.ts';
import { api } from '../../shared/http/api.ts';
import { WordsForm } from '../../shared/forms/words-form.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What a seller does with a return. */
export type ReturnStep = 'accept' | 'refuse' | 'receive' | 'paid-back';

interface SellerReturnDialogProps {
  wish: Return;
  /** Undefined: nothing is asked. */
  step: ReturnStep | undefined;
  isPaidAtTheDoor: boolean;
  /** Where the shop had the last one sent. */
  suggestion: string;
  busy: boolean;
  /** What the server found wrong, by field. */
  errors: Record<string, string>;
  onClose: () => void;
  onSend: (call: () => Promise<Return>) => void;
}

/** What a step needs to know before it is done; a slip loses nothing that was typed. */
export function SellerReturnDialog({ step, busy, onClose, ...asked }: SellerReturnDialogProps) {
  const id = useId();
  return (
    <FormDialog
      open={step !== undefined}
      onClose={onClose}
      title={step ? TITLES[step] : ''}
      size="small"
      formId={id}
      busy={busy}
      cancelLabel="Back"
      saveLabel={step ? RETURN_ACTS[step] : ''}
    >
      {step && FORMS[step]({ id, ...asked })}
    </FormDialog>
  );
}

type Asked = Omit<SellerReturnDialogProps, 'step' | 'busy' | 'onClose'> & { id: string };

const FORMS: Record<ReturnStep, (asked: Asked) => ReactNode> = {
  accept: ({ id, wish, suggestion, errors, onSend }) => (
    <WordsForm
      id={id}
      names={['sendTo', 'note']}
      optional={['note']}
      errors={errors}
      onSend={(body) => onSend(() => api('POST /api/return/:returnId/accept', { ...paramsOf(wish), body }))}
    >
      {(faults) => (
        <>
          <TextArea
            label="Where does the buyer send it?"
            name="sendTo"
            rows={4}
            maxLength={300}
            defaultValue={suggestion}
            help="Name, street, city and pin code. The buyer gets it by mail, too."
            error={faults['sendTo']}
          />
          <TextArea
            label="Note"
            name="note"
            rows={2}
            maxLength={300}
            help="Optional, such as how to wrap it"
            error={faults['note']}
          />
        </>
      )}
    </WordsForm>
  ),
  refuse: ({ id, wish, errors, onSend }) => (
    <WordsForm
      id={id}
      names={['reason']}
      errors={errors}
      onSend={(body) => onSend(() => api('POST /api/return/:returnId/refuse', { ...paramsOf(wish), body }))}
    >
      {(faults) => (
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          maxLength={300}
          help="The buyer reads it. They can ask again while there is time."
          error={faults['reason']}
        />
      )}
    </WordsForm>
  ),
  receive: ({ id, wish, isPaidAtTheDoor, onSend }) => (
    <form
      id={id}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const body = { restock: new FormData(event.currentTarget).has('restock') };
        onSend(() => api('POST /api/return/:returnId/receive', { ...paramsOf(wish), body }));
      }}
    >
      <p>
        {isPaidAtTheDoor
          ? `It was paid at the door: please pay ${formatRupees(wish.amount)} back to the buyer yourself.`
          : `${formatRupees(wish.amount)} goes back to the buyer at once.`}
      </p>
      <CheckboxField label="Put it back into stock" name="restock" defaultChecked />
    </form>
  ),
  'paid-back': ({ id, wish, errors, onSend }) => (
    <WordsForm
      id={id}
      names={['by', 'note']}
      optional={['note']}
      errors={errors}
      onSend={({ by, note }) => {
        const body = { by: by as PaidBackBy, note }; // the choices below
        onSend(() => api('POST /api/return/:returnId/paid-back', { ...paramsOf(wish), body }));
      }}
    >
      {(faults) => (
        <>
          <p>{formatRupees(wish.amount)} for the buyer</p>
          <SelectField label="How did you pay it back?" name="by" options={WAYS} />
          <TextField
            label="Note"
            name="note"
            maxLength={200}
            help="Optional, such as a reference number"
            error={faults['note']}
          />
        </>
      )}
    </WordsForm>
  ),
};

function paramsOf({ id }: Return) {
  return { params: { returnId: id } };
}

const TITLES: Record<ReturnStep, string> = {
  accept: 'Accept this return?',
  refuse: 'Refuse this return?',
  receive: 'Has it arrived?',
  'paid-back': 'Paid back',
};
/** What the buttons say that begin and send a step. */
export const RETURN_ACTS: Record<ReturnStep, string> = {
  accept: 'Accept return',
  refuse: 'Refuse return',
  receive: 'It has arrived',
  'paid-back': 'I have paid it back',
};
const WAYS: { value: PaidBackBy; label: string }[] = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
];
