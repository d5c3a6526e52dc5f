import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CarrierField } from '../shipping/carrier-field.tsx';
import { CancelFields } from './seller-step-fields.tsx';
import { showFailure, STEP_FAILED, STEP_WORDS } from './step-words.ts';
import type { SellerSteps } from './use-seller-steps.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { notifyFailure } from '../../../kit/toasts/toasts.ts';

export function SellerStepDialogs({ steps }: { steps: SellerSteps }) {
  const { opened, close, send } = steps;
  const order = opened?.order;
  const isBusy = opened !== undefined && steps.isBusy(opened.order, opened.step);
  return (
    <>
      <FormDialog
        open={opened?.step === 'ship'}
        onClose={close}
        title={order ? `Ship ${order.number}` : ''}
        size="small"
        cancelLabel="Back"
        saveLabel={STEP_WORDS.ship.act}
      >
        {order && (
          <TextsForm
            names={['carrier', 'trackingNumber']}
            send={(words) => send(order, { step: 'ship', ...words })}
            failure={STEP_FAILED}
            onFailure={notifyFailure}
          >
            {(field) => (
              <>
                <p className="text-small text-muted">
                  The buyer gets both by mail and can follow the parcel.
                </p>
                <CarrierField {...field('carrier')} />
                <TextField
                  label="Tracking number"
                  autoComplete="off"
                  maxLength={60}
                  {...field('trackingNumber')}
                />
              </>
            )}
          </TextsForm>
        )}
      </FormDialog>
      <ConfirmDialog
        open={opened?.step === 'deliver'}
        title={order ? `Mark ${order.number} as delivered?` : ''}
        confirmLabel={STEP_WORDS.deliver.act}
        variant="primary"
        busy={isBusy}
        onConfirm={() => order && void send(order, { step: 'deliver' }).catch(showFailure(STEP_FAILED))}
        onCancel={close}
      >
        <p>{order?.buyerName} gets a mail that it has arrived. This cannot be undone.</p>
      </ConfirmDialog>
      <FormDialog
        open={opened?.step === 'cancel'}
        onClose={close}
        title={order ? `Cancel ${order.number}?` : ''}
        cancelLabel="Keep order"
        saveLabel={STEP_WORDS.cancel.act}
        saveVariant="danger"
      >
        {order && (
          <TextsForm
            names={['reason']}
            send={(words) => send(order, { step: 'cancel', ...words })}
            failure={STEP_FAILED}
            onFailure={notifyFailure}
          >
            {(field) => <CancelFields orders={[order]} field={field('reason')} />}
          </TextsForm>
        )}
      </FormDialog>
    </>
  );
}
