import { useId } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelFields, CarrierField } from './seller-step-fields.tsx';
import { STEP_WORDS } from './seller-steps.ts';
import type { SellerSteps } from './use-seller-steps.ts';
import { WordsForm } from '../../shared/forms/words-form.tsx';

/** What the steps that need words or a second thought ask for, and what will happen, before it does. */
export function SellerStepDialogs({ steps }: { steps: SellerSteps }) {
  const { asking, close, errors, send } = steps;
  const form = useId();
  const order = asking?.order;
  const isBusy = asking !== undefined && steps.isBusy(asking.order, asking.step);
  return (
    <>
      <FormDialog
        open={asking?.step === 'ship'}
        onClose={close}
        title={order ? `Ship ${order.number}` : ''}
        size="small"
        formId={`${form}-ship`}
        busy={isBusy}
        cancelLabel="Back"
        saveLabel={STEP_WORDS.ship.act}
      >
        {order && (
          <WordsForm
            id={`${form}-ship`}
            names={['carrier', 'trackingNumber']}
            errors={errors}
            onSend={(words) => send(order, { step: 'ship', ...words })}
          >
            {(faults) => (
              <>
                <p className="text-small text-muted">
                  The buyer gets both by mail and can follow the parcel.
                </p>
                <CarrierField error={faults['carrier']} />
                <TextField
                  name="trackingNumber"
                  label="Tracking number"
                  autoComplete="off"
                  maxLength={60}
                  error={faults['trackingNumber']}
                />
              </>
            )}
          </WordsForm>
        )}
      </FormDialog>
      <ConfirmDialog
        open={asking?.step === 'deliver'}
        title={order ? `Mark ${order.number} as delivered?` : ''}
        confirmLabel={STEP_WORDS.deliver.act}
        variant="primary"
        busy={isBusy}
        onConfirm={() => order && send(order, { step: 'deliver' })}
        onCancel={close}
      >
        <p>{order?.buyerName} gets a mail that it has arrived. This cannot be undone.</p>
      </ConfirmDialog>
      <FormDialog
        open={asking?.step === 'cancel'}
        onClose={close}
        title={order ? `Cancel ${order.number}?` : ''}
        formId={`${form}-cancel`}
        busy={isBusy}
        cancelLabel="Keep order"
        saveLabel={STEP_WORDS.cancel.act}
        saveVariant="danger"
      >
        {order && (
          <WordsForm
            id={`${form}-cancel`}
            names={['reason']}
            errors={errors}
            onSend={(words) => send(order, { step: 'cancel', ...words })}
          >
            {(faults) => <CancelFields orders={[order]} error={faults['reason']} />}
          </WordsForm>
        )}
      </FormDialog>
    </>
  );
}
