import { useState } from 'react';
import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import type { InventoryItem } from '../../../../contract/inventory.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { DraftDialog } from '../../../kit/drafts/draft-dialog.tsx';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { useFormDraft } from '../../../kit/drafts/use-form-draft.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  failureWords,
  hasAnswer,
  isTypedRecord,
  othersChanges,
  recordCodec,
  type TypedRecord,
  recordFaults,
} from './inventory-edit.ts';
import { MeanwhileAlert } from './meanwhile-alert.tsx';
import { variantsOf } from './offered-variants.ts';
import { PinCodeEditor } from './pin-code-editor.tsx';
import { ProductChoice, useOfferedProducts } from './product-choice.tsx';
import { addRecords, newest, saveChanges } from './save-inventory.ts';
import { StockFields } from './stock-fields.tsx';
import { usePinCodes } from './use-pin-codes.ts';
import { VariantQuantities } from './variant-quantities.tsx';

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
      shape={isTypedRecord}
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
  draft: Draft<TypedRecord>;
}

function Fields({ draft, item, deliverTo, onSaved }: FieldsProps) {
  const saved = recordCodec.toForm(item, deliverTo);
  const { opening, savedThen, keep } = useFormDraft(draft, { saved });
  const products = useOfferedProducts(item === undefined, opening.values.product_id);
  /** Set when the stored record differs from the loaded one. */
  const [present, setPresent] = useState<InventoryItem>();

  const offered = (productId: string | undefined) => (item ? [] : variantsOf(products.data, productId));

  const form = useForm<TypedRecord>({
    defaultValues: opening.values,
    validate: (typed) => recordFaults(typed, item === undefined, offered(typed.product_id)),
    send: async (typed) => {
      const codes = pinCodes.add();
      if (codes === undefined) return;
      const done = item
        ? await saveChanges(item, { ...typed, pinCodes: codes }, present ?? item)
        : await addRecords({ ...typed, pinCodes: codes }, offered(typed.product_id));
      notify('success', done);
      onSaved();
    },
    onEdit: keep,
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

  const pinCodes = usePinCodes(form);
  const variants = offered(form.valueOf('product_id'));

  return (
    <form {...form.props} className="grid gap-4">
      {form.alert}
      {item && present ? (
        <MeanwhileAlert then={saved} now={recordCodec.toForm(present)} onSaveAgain={form.submit} />
      ) : (
        item &&
        savedThen &&
        othersChanges(savedThen, saved).length > 0 && <MeanwhileAlert then={savedThen} now={saved} />
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
