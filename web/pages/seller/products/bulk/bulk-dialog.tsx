import { useState } from 'react';
import type { AppliedBulkChange, BulkPreview } from '../../../../../contract/bulk-changes.ts';
import { useForm } from '../../../../kit/forms/use-form.tsx';
import { api } from '../../../../kit/http/api.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import type { LoadedCategories } from '../attributes/load-categories.ts';
import { BulkFields, type BulkValues, changeOf, FIRST_VALUES } from './bulk-fields.tsx';
import { BulkPreviewTable } from './bulk-preview.tsx';
import { productCount } from './bulk-words.ts';
import type { ProductSelection } from '../list/product-list.ts';
import { couldNotBe, hasCode } from '../../../../kit/http/problem-message.ts';

interface BulkDialogProps {
  open: boolean;
  selection: ProductSelection;
  count: number;
  categories: LoadedCategories;
  onClose: () => void;
  onDone: (change: AppliedBulkChange) => void;
}

/** The old and new values show before the save. */
export function BulkDialog({ open, selection, count, categories, onClose, onDone }: BulkDialogProps) {
  const [preview, setPreview] = useState<BulkPreview>();
  const saveLabel = preview ? `Change ${productCount(preview.changed)}` : 'Preview';
  return (
    <FormDialog
      open={open}
      onClose={() => {
        setPreview(undefined);
        onClose();
      }}
      title={`Change ${productCount(count)}`}
      saveLabel={preview?.changed === 0 ? null : saveLabel}
    >
      <BulkForm
        selection={selection}
        categories={categories}
        preview={preview}
        setPreview={setPreview}
        onDone={onDone}
      />
    </FormDialog>
  );
}

interface BulkFormProps extends Pick<BulkDialogProps, 'selection' | 'categories' | 'onDone'> {
  preview: BulkPreview | undefined;
  setPreview: (preview: BulkPreview | undefined) => void;
}

function BulkForm({ selection, categories, preview, setPreview, onDone }: BulkFormProps) {
  const form = useForm<BulkValues>({
    defaultValues: FIRST_VALUES,
    onEdit: () => setPreview(undefined),
    send: async (values) => {
      const body = { selection, change: changeOf(values) };
      const look = async () => setPreview(await api('POST /api/shop/bulk-changes/preview', { body }));
      if (!preview) return look();
      try {
        const { fingerprint } = preview;
        const done = await api('POST /api/shop/bulk-changes', { body: { ...body, fingerprint } });
        setPreview(undefined);
        onDone(done);
      } catch (error) {
        if (hasCode(error, 'stale')) await look().catch(() => setPreview(undefined));
        throw error;
      }
    },
    failure: couldNotBe('The change', 'made'),
  });
  return (
    <form {...form.props} className="grid gap-5">
      {form.alert}
      <BulkFields form={form} categories={categories} />
      {preview && <BulkPreviewTable kind={form.getValues('change.kind')} preview={preview} />}
    </form>
  );
}
