import { type FormEvent, useId, useState } from 'react';
import type { AppliedBulkChange, BulkPreview } from '../../../../contract/bulk-changes.ts';
import { ApiProblem } from '../../../../contract/client.ts';
import { api } from '../../../shared/http/api.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/http/problem-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { BulkForm, type BulkValues, changeOf, FIRST_VALUES } from './bulk-form.tsx';
import { BulkPreviewTable } from './bulk-preview.tsx';
import { productCount } from './bulk-words.ts';
import type { ProductSelection } from '../product-list.ts';

interface BulkDialogProps {
  open: boolean;
  selection: ProductSelection;
  count: number;
  onClose: () => void;
  onDone: (change: AppliedBulkChange) => void;
}

/** One change of all selected products: chosen, looked at with old and new values, then saved. */
export function BulkDialog({ open, ...rest }: BulkDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(FIRST_VALUES);
  const [preview, setPreview] = useState<BulkPreview>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { selection, count, onClose, onDone } = rest;

  const call = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const refused = fieldErrorsOf(error);
      setErrors(
        Object.fromEntries(
          Object.entries(refused).map(([path, text]) => [path.replace('change.', ''), text]),
        ),
      );
      if (Object.keys(refused).length === 0) setFailure(messageOf(error, 'The change could not be made'));
      if (error instanceof ApiProblem && error.code === 'stale')
        await look().catch(() => setPreview(undefined));
    }
    setBusy(false);
  };
  const look = async () => {
    const body = { selection, change: changeOf(values) };
    setPreview(await api('POST /api/shop/bulk-changes/preview', { body }));
  };
  const edit = (next: BulkValues) => {
    setValues(next);
    setPreview(undefined);
    setErrors({});
    setFailure(undefined);
  };
  const close = () => {
    edit(FIRST_VALUES);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void call(async () => {
      if (!preview) return look();
      const body = { selection, change: changeOf(values), fingerprint: preview.fingerprint };
      const done = await api('POST /api/shop/bulk-changes', { body });
      edit(FIRST_VALUES);
      onDone(done);
    });
  };
  const isNothing = preview?.changed === 0;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Change ${productCount(count)}`}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          {!isNothing && (
            <Button type="submit" form={formId} busy={isBusy}>
              {preview ? `Change ${productCount(preview.changed)}` : 'Preview'}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className="grid gap-5" noValidate onSubmit={submit}>
        {failure !== undefined && <FormError key={failure} title={failure} />}
        <BulkForm values={values} onChange={edit} errors={errors} />
        {preview && <BulkPreviewTable kind={values.kind} preview={preview} />}
      </form>
    </Dialog>
  );
}
