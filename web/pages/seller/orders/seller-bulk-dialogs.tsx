import './seller-bulk-dialogs.css';
import type { ShopOrderSummary } from '../../../../contract/shop-orders.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CarrierField } from '../shipping/carrier-field.tsx';
import { CancelFields } from './seller-step-fields.tsx';
import { showFailure, STEPS_FAILED, STEP_WORDS } from './step-words.ts';
import { type BulkSteps, countOf } from './use-bulk-steps.ts';
import { TableContent } from '../../../kit/lists/data-table.tsx';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { notifyFailure } from '../../../kit/toasts/toasts.ts';

export function SellerBulkDialogs({ steps }: { steps: BulkSteps }) {
  const { opened, busy, close, send } = steps;
  const orders = opened?.orders ?? [];
  const count = opened ? countOf(orders.length) : '';
  return (
    <>
      <FormDialog
        open={opened?.step === 'ship'}
        onClose={close}
        title={`Ship ${count}`}
        cancelLabel="Back"
        saveLabel={`Ship ${count}`}
      >
        <ShipForm orders={orders} steps={steps} />
      </FormDialog>
      <ConfirmDialog
        open={opened?.step === 'deliver'}
        title={`Mark ${count} as delivered?`}
        confirmLabel={STEP_WORDS.deliver.act}
        variant="primary"
        busy={busy === 'deliver'}
        onConfirm={() => void send(orders, { step: 'deliver' }).catch(showFailure(STEPS_FAILED))}
        onCancel={close}
      >
        <Numbers of={orders} />
        <p className="mt-2">Each buyer gets a mail that the parcel has arrived. This cannot be undone.</p>
      </ConfirmDialog>
      <FormDialog
        open={opened?.step === 'cancel'}
        onClose={close}
        title={`Cancel ${count}?`}
        cancelLabel={orders.length === 1 ? 'Keep order' : 'Keep orders'}
        saveLabel={`Cancel ${count}`}
        saveVariant="danger"
      >
        <TextsForm
          names={['reason']}
          send={(words) => send(orders, { step: 'cancel', ...words })}
          failure={STEPS_FAILED}
          onFailure={notifyFailure}
        >
          {(field) => (
            <>
              <Numbers of={orders} />
              <CancelFields orders={orders} field={field('reason')} />
            </>
          )}
        </TextsForm>
      </FormDialog>
    </>
  );
}

interface ShipFormProps {
  orders: readonly ShopOrderSummary[];
  steps: BulkSteps;
}

function ShipForm({ orders, steps }: ShipFormProps) {
  return (
    <TextsForm<string>
      names={['carrier', ...orders.map((order) => order.id)]}
      send={({ carrier = '', ...trackingNumbers }) =>
        steps.send(orders, { step: 'ship', carrier, trackingNumbers })
      }
      failure={STEPS_FAILED}
      onFailure={notifyFailure}
    >
      {(field) => (
        <>
          <p className="text-small text-muted">
            Each buyer gets carrier and number by mail and can follow the parcel.
          </p>
          <CarrierField {...field('carrier')} />
          <table className="ship-table">
            <caption className="sr-only">Tracking numbers</caption>
            <TableContent
              columns={[
                {
                  head: 'Order',
                  isRowHeader: true,
                  cell: ({ number, buyerName }) => (
                    <>
                      {number}
                      <span className="block text-small text-muted">{buyerName}</span>
                    </>
                  ),
                },
                {
                  head: 'Tracking number',
                  cell: ({ id, number }) => (
                    <TextField
                      label={`Tracking number of ${number}`}
                      hideLabel
                      autoComplete="off"
                      maxLength={60}
                      {...field(id)}
                    />
                  ),
                },
              ]}
              rows={orders}
              rowKey={({ id }) => id}
            />
          </table>
        </>
      )}
    </TextsForm>
  );
}

/** A number never breaks across lines. */
function Numbers({ of }: { of: readonly ShopOrderSummary[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4" aria-label="Orders">
      {of.map(({ id, number }) => (
        <li key={id} className="whitespace-nowrap">
          {number}
        </li>
      ))}
    </ul>
  );
}
