import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import type { InventoryItem } from '../../../contract/inventory.ts';
import { api } from '../../shared/http/api.ts';
import { DraftDialog, type DraftForm } from '../../shared/drafts/draft-dialog.tsx';
import { focusFaulty, formValues } from '../../shared/forms/form-values.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Segmented } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { firstCodes, INVENTORY_STATUSES, itemOf, savedTexts, statusIn } from './inventory-draft.ts';
import {
  changesOf,
  failureWords,
  faultsIn,
  newsOf,
  type RecordForm,
  type StockMode,
  type TypedRecord,
} from './inventory-edit.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { PinCodeEditor } from './pin-code-editor.tsx';
import { ProductChoice } from './product-choice.tsx';
import { StockFields } from './stock-fields.tsx';
import { usePinCodes } from './use-pin-codes.ts';

const DEFAULT_THRESHOLD = 5;
/** Names the draft of a new record. */
export const NEW_ITEM_DRAFT = 'new inventory item';
const FIELDS = ['product_id', 'quantity', 'change', 'minimum_threshold', 'reason'] as const;

interface InventoryDialogProps {
  open: boolean;
  /** The record to change, with all its pin codes; without one a new one is added. */
  item: InventoryItem | undefined;
  /** A pin code to begin with in the box for more of them. */
  deliverTo: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** 'Add New Item' and 'Edit Inventory' (INV-03, INV-07, INV-16). */
export function InventoryDialog({ open, item, deliverTo, onClose, onSaved }: InventoryDialogProps) {
  return (
    <DraftDialog
      open={open}
      onClose={onClose}
      title={item ? 'Edit Inventory' : 'Add New Item'}
      name={item ? `inventory ${item.id}` : NEW_ITEM_DRAFT}
      saved={item && savedTexts(item)}
    >
      {(form) => (
        <Fields
          frame={form}
          item={item}
          deliverTo={deliverTo}
          onSaved={() => {
            form.forget();
            onSaved();
          }}
        />
      )}
    </DraftDialog>
  );
}

interface FieldsProps extends Pick<InventoryDialogProps, 'item' | 'deliverTo' | 'onSaved'> {
  frame: DraftForm;
}

function Fields({ frame, item, deliverTo, onSaved }: FieldsProps) {
  const { kept, savedThen, onBusy } = frame;
  const then = item && savedThen && itemOf(item, savedThen);
  const form = useRef<HTMLFormElement>(null);
  const pinCodes = usePinCodes(firstCodes(item, kept), kept?.['pinCodesTyped'] ?? deliverTo, frame.keep);
  const [mode, setMode] = useState<StockMode>(kept?.['mode'] === 'change' ? 'change' : 'set');
  const [status, setStatus] = useState(statusIn(kept) ?? item?.status ?? 'active');
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Why the server refused the form as a whole. */
  const [refusal, setRefusal] = useState('');
  /** The record as it is now, when it is no longer what was loaded. */
  const [present, setPresent] = useState<InventoryItem>();

  const submit = async () => {
    if (!form.current) return;
    const typed = formValues(form.current, FIELDS);
    const codes = pinCodes.add();
    const faults = faultsIn(typed, { isNew: item === undefined, mode });
    setErrors(faults);
    setRefusal('');
    if (Object.keys(faults).length > 0) return focusFaulty(form.current, faults);
    if (codes === undefined) return;
    onBusy(true);
    try {
      await save({ typed, mode, status, codes }, item, present);
      notify('success', item ? 'Inventory updated successfully' : 'Inventory item added', 'back_office');
      onSaved();
    } catch (error) {
      if (item && hasCode(error, 'stale')) setPresent(await newest(item));
      else showFaults(error);
      const words = failureWords(error, item === undefined);
      // A failed addition has one sentence for all reasons (ERR-27); the reason stands in the form.
      notify('error', item ? messageOf(error, words) : words, 'back_office');
    }
    onBusy(false);
  };
  /** Where a fault has no field of its own, it stands above the form; a stock that is kept for orders has. */
  const showFaults = (error: unknown) => {
    const reason = messageOf(error, '');
    const atField = hasCode(error, 'wrong_state') && { [mode === 'set' ? 'quantity' : 'change']: reason };
    const found = { ...fieldErrorsOf(error), ...atField };
    setErrors(found);
    if (form.current) focusFaulty(form.current, found);
    setRefusal(FIELDS.some((field) => found[field] !== undefined) ? '' : reason);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <form ref={form} id={frame.id} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {refusal !== '' && <FormError title={refusal} />}
      {item && present ? (
        <MeanwhileNotice loaded={item} present={present} onSaveAgain={() => void submit()} />
      ) : (
        item && then && newsOf(then, item).length > 0 && <MeanwhileNotice loaded={then} present={item} />
      )}
      {item ? (
        <p className="font-semibold">{item.Product.name}</p>
      ) : (
        <ProductChoice chosenBefore={kept?.['product_id']} error={errors['product_id']} />
      )}
      <StockFields {...{ item, present, mode, errors, kept }} onMode={setMode} />
      <TextField
        label="Minimum threshold"
        name="minimum_threshold"
        type="number"
        min={0}
        step={1}
        help="You get a mail when the stock falls to it"
        defaultValue={kept?.['minimum_threshold'] ?? item?.minimum_threshold ?? DEFAULT_THRESHOLD}
        error={errors['minimum_threshold']}
      />
      <Segmented
        legend="Status"
        hideLegend={false}
        name="status"
        value={status}
        onChange={setStatus}
        options={INVENTORY_STATUSES.map((value) => ({ value, label: value }))}
      />
      <PinCodeEditor chosen={pinCodes} />
    </form>
  );
}

function hasCode(error: unknown, code: ApiProblem['code']): boolean {
  return error instanceof ApiProblem && error.code === code;
}

/** Without an answer the form keeps what it knows; the next save is refused again, with the newest figure. */
async function newest({ id }: InventoryItem): Promise<InventoryItem | undefined> {
  try {
    return await api('GET /api/inventory/:inventoryId', { params: { inventoryId: id } });
  } catch {
    return undefined;
  }
}

async function save(
  recordForm: RecordForm,
  item: InventoryItem | undefined,
  present: InventoryItem | undefined,
): Promise<void> {
  const { typed, status, codes } = recordForm;
  if (item) {
    // With the version that was seen: stock sold meanwhile is not brought back by an old form.
    const { version } = present ?? item;
    const body = { ...changesOf(item, recordForm), version, ...reasonOf(typed) };
    await api('PATCH /api/inventory/:inventoryId', { params: { inventoryId: item.id }, body });
    return;
  }
  await api('POST /api/inventory', {
    body: {
      product_id: typed.product_id,
      quantity: Number(typed.quantity),
      minimum_threshold: Number(typed.minimum_threshold),
      delivery_pin_codes: [...codes],
      status,
    },
  });
}

function reasonOf({ reason }: TypedRecord): { reason?: string } {
  return reason === '' ? {} : { reason };
}
