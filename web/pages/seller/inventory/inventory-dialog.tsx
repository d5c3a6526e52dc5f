import { useEffect, useEffectEvent, useState } from 'react';
import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import { ApiProblem } from '../../../../contract/client.ts';
import type { InventoryItem } from '../../../../contract/inventory.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { DraftDialog } from '../../../kit/drafts/draft-dialog.tsx';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { firstCodes, itemOf, quantitiesIn, savedTexts, statusIn, textsOfRecord } from './inventory-draft.ts';
import {
  failureWords,
  hasAnswer,
  othersChanges,
  type TypedRecord,
  validateRecord,
} from './inventory-edit.ts';
import { MeanwhileAlert } from './meanwhile-alert.tsx';
import { variantsOf } from './offered-variants.ts';
import { PinCodeEditor } from './pin-code-editor.tsx';
import { ProductChoice, useOfferedProducts } from './product-choice.tsx';
import { addRecords, newest, saveChanges } from './save-inventory.ts';
import { StockFields } from './stock-fields.tsx';
import { usePinCodes } from './use-pin-codes.ts';
import { VariantQuantities } from './variant-quantities.tsx';

const DEFAULT_THRESHOLD = 5;
export const NEW_ITEM_DRAFT = 'new inventory item';

interface InventoryDialogProps {
  open: boolean;
  item: InventoryItem | undefined;
  deliverTo: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** INV-03, INV-07, INV-16. */
export function InventoryDialog({ open, item, deliverTo, onClose, onSaved }: InventoryDialogProps) {
  return (
    <DraftDialog
      open={open}
      onClose={onClose}
      title={item ? 'Edit Inventory' : 'Add New Item'}
      name={item ? `inventory ${item.id}` : NEW_ITEM_DRAFT}
      of={item ? 'this item' : 'a new inventory item'}
    >
      {(draft) => (
        <Fields
          draft={draft}
          item={item}
          deliverTo={deliverTo}
          onSaved={() => {
            draft.discard();
            onSaved();
          }}
        />
      )}
    </DraftDialog>
  );
}

interface FieldsProps extends Pick<InventoryDialogProps, 'item' | 'deliverTo' | 'onSaved'> {
  draft: Draft;
}

function Fields({ draft, item, deliverTo, onSaved }: FieldsProps) {
  const { stored, savedThen } = draft;
  const products = useOfferedProducts(item === undefined, stored?.['product_id']);
  const then = item && savedThen && itemOf(item, savedThen);
  const pinCodes = usePinCodes(firstCodes(item, stored), stored?.['pinCodesTyped'] ?? deliverTo);
  const saveDraft = (typed: TypedRecord) => {
    const texts = { pinCodes: pinCodes.codes.join(' '), pinCodesTyped: pinCodes.typed };
    draft.save({ ...textsOfRecord(typed), ...texts }, item && savedTexts(item));
  };
  /** Set when the stored record differs from the loaded one. */
  const [present, setPresent] = useState<InventoryItem>();

  const offered = (productId: string | undefined) => (item ? [] : variantsOf(products.data, productId));

  const form = useForm<TypedRecord>({
    defaultValues: {
      product_id: stored?.['product_id'] ?? '',
      quantity: stored?.['quantity'] ?? String(item?.quantity ?? ''),
      quantities: quantitiesIn(stored),
      change: stored?.['change'] ?? '',
      minimum_threshold:
        stored?.['minimum_threshold'] ?? String(item?.minimum_threshold ?? DEFAULT_THRESHOLD),
      reason: stored?.['reason'] ?? '',
      mode: stored?.['mode'] === 'change' ? 'change' : 'set',
      status: statusIn(stored) ?? item?.status ?? 'active',
    },
    validate: (typed) => validateRecord(typed, item === undefined, offered(typed.product_id)),
    send: async (typed) => {
      const codes = pinCodes.add();
      if (codes === undefined) return;
      const done = item
        ? await saveChanges(item, { typed, codes }, present ?? item)
        : await addRecords({ typed, codes }, offered(typed.product_id));
      notify('success', done);
      onSaved();
    },
    onEdit: saveDraft,
    failure: '',
    onFailure: async (reason, error): Promise<void> => {
      const words = failureWords(error, item === undefined);
      // One sentence covers all reasons of a failed addition (ERR-27), another a missing answer (ERR-26).
      notify('error', item && hasAnswer(error) ? reason || words : words);
      if (item && hasCode(error, 'stale')) setPresent(await newest(item));
      // Orders have reserved these units.
      else if (hasCode(error, 'wrong_state')) {
        form.setError(form.getValues('mode') === 'set' ? 'quantity' : 'change', reason);
      } else if (reason !== '') form.fail(reason);
    },
  });

  const variants = offered(form.valueOf('product_id'));
  // The pin codes are no field of the form.
  const onPinCodes = useEffectEvent(() => saveDraft(form.getValues()));
  useEffect(() => {
    if (pinCodes.isEdited) onPinCodes();
  }, [pinCodes.isEdited, pinCodes.codes, pinCodes.typed]);

  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      {item && present ? (
        <MeanwhileAlert loaded={item} present={present} onSaveAgain={form.submit} />
      ) : (
        item &&
        then &&
        othersChanges(then, item).length > 0 && <MeanwhileAlert loaded={then} present={item} />
      )}
      {item ? (
        <p className="font-semibold">{nameWithChoices(item.Product.name, item.choices)}</p>
      ) : (
        <ProductChoice
          products={products}
          chosen={form.valueOf('product_id')}
          field={form.field('product_id')}
          onUnavailable={() => form.setField('product_id', '')}
        />
      )}
      {variants.length > 0 ? (
        <VariantQuantities variants={variants} form={form} />
      ) : (
        <StockFields item={item} present={present} form={form} />
      )}
      <TextField
        label="Minimum threshold"
        type="number"
        min={0}
        step={1}
        help="You get a mail when the stock falls to it"
        {...form.field('minimum_threshold')}
      />
      <Segmented
        legend="Status"
        hideLegend={false}
        {...form.choice('status')}
        options={INVENTORY_STATUSES.map((value) => ({ value, label: value }))}
      />
      <PinCodeEditor chosen={pinCodes} />
    </form>
  );
}

function hasCode(error: unknown, code: ApiProblem['code']): boolean {
  return error instanceof ApiProblem && error.code === code;
}
