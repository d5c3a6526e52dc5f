import { useId } from 'react';
import type { ShopOrderSummary } from '../../../contract/shop-orders.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelFields, CarrierField } from './seller-step-fields.tsx';
import { STEP_WORDS } from './seller-steps.ts';
import { type BulkSteps, countOf } from './use-bulk-steps.ts';
import { WordsForm } from '../../shared/forms/words-form.tsx';

/** What is asked before many orders are shipped, delivered or cancelled. */
export function SellerBulkDialogs({ steps }: { steps: BulkSteps }) {
  const { asking, errors, busy, close, send } = steps;
  const form = useId();
  const orders = asking?.orders ?? [];
  const count = asking ? countOf(orders.length) : '';
  return (
    <>
      <FormDialog
        open={asking?.step === 'ship'}
        onClose={close}
        title={`Ship ${count}`}
        formId={`${form}-ship`}
        busy={busy === 'ship'}
        cancelLabel="Back"
        saveLabel={`Ship ${count}`}
      >
        <ShipForm id={`${form}-ship`} orders={orders} steps={steps} />
      </FormDialog>
      <ConfirmDialog
        open={asking?.step === 'deliver'}
        title={`Mark ${count} as delivered?`}
        confirmLabel={STEP_WORDS.deliver.act}
        variant="primary"
        busy={busy === 'deliver'}
        onConfirm={() => send(orders, { step: 'deliver' })}
        onCancel={close}
      >
        <Numbers of={orders} />
        <p className="mt-2">Each buyer gets a mail that the parcel has arrived. This cannot be undone.</p>
      </ConfirmDialog>
      <FormDialog
        open={asking?.step === 'cancel'}
        onClose={close}
        title={`Cancel ${count}?`}
        formId={`${form}-cancel`}
        busy={busy === 'cancel'}
        cancelLabel={orders.length === 1 ? 'Keep order' : 'Keep orders'}
        saveLabel={`Cancel ${count}`}
        saveVariant="danger"
      >
        <WordsForm
          id={`${form}-cancel`}
          names={['reason']}
          errors={errors}
          onSend={(words) => send(orders, { step: 'cancel', ...words })}
        >
          {(faults) => (
            <>
              <Numbers of={orders} />
              <CancelFields orders={orders} error={faults['reason']} />
            </>
          )}
        </WordsForm>
      </FormDialog>
    </>
  );
}

interface ShipFormProps {
  id: string;
  orders: readonly ShopOrderSummary[];
  steps: BulkSteps;
}

/** One carrier for all, and a tracking number for each. */
function ShipForm({ id, orders, steps }: ShipFormProps) {
  return (
    <WordsForm
      id={id}
      names={['carrier', ...orders.map((order) => order.id)]}
      errors={steps.errors}
      onSend={({ carrier, ...trackingNumbers }) =>
        steps.send(orders, { step: 'ship', carrier, trackingNumbers })
      }
    >
      {(faults) => (
        <>
          <p className="text-small text-muted">
            Each buyer gets carrier and number by mail and can follow the parcel.
          </p>
          <CarrierField error={faults['carrier']} />
          <table className="ship-table">
            <caption className="sr-only">Tracking numbers</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Tracking number</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <th scope="row">
                    {order.number}
                    <span className="block text-small text-muted">{order.buyerName}</span>
                  </th>
                  <td>
                    <TextField
                      name={order.id}
                      label={`Tracking number of ${order.number}`}
                      hideLabel
                      autoComplete="off"
                      maxLength={60}
                      error={faults[order.id]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </WordsForm>
  );
}

/** Which orders it is about; no number breaks at the end of a line. */
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
