import type { ReactNode } from 'react';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { PaidBackBy, Return } from '../../../../contract/returns.ts';
import { api } from '../../../kit/http/api.ts';
import { replacementItems } from '../../../concepts/returns/return-words.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CarrierField } from '../shipping/carrier-field.tsx';
import { actOf, deliveryWords, receiptWords, type ReturnStep, titleOf } from './seller-return-steps.ts';
import type { ReturnSteps } from './use-return-steps.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';

/** An accidental press beside the dialog loses nothing. */
export function SellerReturnDialog({ steps }: { steps: ReturnSteps }) {
  const { opened, close, send, onFailure } = steps;
  return (
    <FormDialog
      open={opened !== undefined}
      onClose={close}
      title={opened ? titleOf(opened.returnRequest, opened.step) : ''}
      size="small"
      cancelLabel="Back"
      saveLabel={opened ? actOf(opened.returnRequest, opened.step) : ''}
    >
      {opened && FORMS[opened.step]({ ...opened, onSend: send, onFailure })}
    </FormDialog>
  );
}

interface FormProps {
  returnRequest: Return;
  isCashOnDelivery: boolean;
  /** The shop's latest return address, else its own address. */
  suggestion: string;
  onSend: ReturnSteps['send'];
  onFailure: ReturnSteps['onFailure'];
}

const FAILURE = couldNotBe('The return', 'changed');

const FORMS: Record<ReturnStep, (props: FormProps) => ReactNode> = {
  accept: ({ returnRequest, suggestion, onSend, onFailure }) => (
    <TextsForm
      failure={FAILURE}
      onFailure={onFailure}
      names={['sendTo', 'note']}
      first={{ sendTo: suggestion }}
      optional={['note']}
      send={(body) =>
        onSend(() => api('POST /api/return/:returnId/accept', { ...paramsOf(returnRequest), body }))
      }
    >
      {(field) => (
        <>
          <TextArea
            label="Return address"
            rows={4}
            maxLength={300}
            help="Name, street, city and pin code. The buyer also gets it by email."
            {...field('sendTo')}
          />
          <TextArea
            label="Note"
            rows={2}
            maxLength={300}
            help="Optional, such as how to wrap it"
            {...field('note')}
          />
        </>
      )}
    </TextsForm>
  ),
  refuse: ({ returnRequest, onSend, onFailure }) => (
    <TextsForm
      failure={FAILURE}
      onFailure={onFailure}
      names={['reason']}
      send={(body) =>
        onSend(() => api('POST /api/return/:returnId/refuse', { ...paramsOf(returnRequest), body }))
      }
    >
      {(field) => (
        <TextArea
          label="Reason"
          rows={3}
          maxLength={300}
          help="The buyer reads it. They can ask again while there is time."
          {...field('reason')}
        />
      )}
    </TextsForm>
  ),
  receive: (props) => <ReceiveForm {...props} />,
  send: ({ returnRequest, onSend, onFailure }) => (
    <TextsForm
      failure={FAILURE}
      onFailure={onFailure}
      names={['carrier', 'trackingNumber']}
      send={(body) =>
        onSend(() => api('POST /api/return/:returnId/send', { ...paramsOf(returnRequest), body }))
      }
    >
      {(field) => (
        <>
          <p>
            Please send {replacementItems(returnRequest)} to the address of the order.
            {(returnRequest.replacement?.toPay ?? 0) > 0 &&
              ` ${formatRupees(returnRequest.replacement?.toPay ?? 0)} is to be collected in cash on delivery.`}
          </p>
          <CarrierField {...field('carrier')} />
          <TextField label="Tracking number" maxLength={60} {...field('trackingNumber')} />
        </>
      )}
    </TextsForm>
  ),
  deliver: (props) => <DeliverForm {...props} />,
  'paid-back': ({ returnRequest, onSend, onFailure }) => (
    <TextsForm
      failure={FAILURE}
      onFailure={onFailure}
      names={['by', 'note']}
      optional={['note']}
      send={({ by, note }) => {
        const body = { by: by as PaidBackBy, note }; // the choices below
        return onSend(() =>
          api('POST /api/return/:returnId/paid-back', { ...paramsOf(returnRequest), body }),
        );
      }}
    >
      {(field) => (
        <>
          <p>{formatRupees(returnRequest.amount)} for the buyer</p>
          <SelectField label="How was it refunded?" options={WAYS} {...field('by')} />
          <TextField
            label="Note"
            maxLength={200}
            help="Optional, such as a reference number"
            {...field('note')}
          />
        </>
      )}
    </TextsForm>
  ),
};

function ReceiveForm({ returnRequest, isCashOnDelivery, onSend, onFailure }: FormProps) {
  const form = useForm<{ restock: boolean }>({
    defaultValues: { restock: true },
    send: (body) =>
      onSend(() => api('POST /api/return/:returnId/receive', { ...paramsOf(returnRequest), body })),
    failure: FAILURE,
    onFailure,
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p>{receiptWords(returnRequest, isCashOnDelivery)}</p>
      <CheckboxField label="Return to stock" {...form.field('restock')} />
    </form>
  );
}

function DeliverForm({ returnRequest, isCashOnDelivery, onSend, onFailure }: FormProps) {
  const form = useForm({
    send: () => onSend(() => api('POST /api/return/:returnId/deliver', paramsOf(returnRequest))),
    failure: FAILURE,
    onFailure,
  });
  return (
    <form {...form.props}>
      <p>{deliveryWords(returnRequest, isCashOnDelivery)}</p>
    </form>
  );
}

function paramsOf({ id }: Return) {
  return { params: { returnId: id } };
}

const WAYS: { value: PaidBackBy; label: string }[] = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
];
