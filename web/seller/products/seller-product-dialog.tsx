import { type FormEvent, useId, useLayoutEffect, useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { api } from '../../shared/http/api.ts';
import { focusFirstError } from '../../shared/forms/focus-first-error.ts';
import { fieldErrorsOf, messageOf } from '../../shared/http/problem-message.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PictureEditor } from './pictures/picture-editor.tsx';
import { dropEditDraft } from './product-edit-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { FIELD_LABELS, type ProductValues, valuesOf } from './product-values.ts';
import { mergeNewer } from '../../shared/forms/merge-newer.ts';
import { saveProduct } from './save-product.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useEditDraft } from './use-edit-draft.ts';

interface SellerProductDialogProps {
  open: boolean;
  product: SellerProduct;
  onClose: () => void;
  onSaved: (product: SellerProduct) => void;
}

/** 'Edit Product' (SPROD-09, API-28), with the product's pictures. */
export function SellerProductDialog({ open, product, onClose, onSaved }: SellerProductDialogProps) {
  const formId = useId();
  const [sent, setSent] = useState<number>();
  const [upload, setUpload] = useState<AbortController>();
  const [isChanged, setChanged] = useState(false);
  const ownerId = useSession((session) => session.id) ?? '';
  const close = () => {
    upload?.abort();
    dropEditDraft(ownerId, product.id);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="Edit Product"
      size="large"
      formId={formId}
      busy={sent !== undefined}
      begun={isChanged}
    >
      <EditForm
        {...{ formId, ownerId, product, onSaved, sent, setSent, upload, setUpload }}
        onChanged={setChanged}
      />
    </FormDialog>
  );
}

interface EditFormProps extends Pick<SellerProductDialogProps, 'product' | 'onSaved'> {
  formId: string;
  ownerId: string;
  /** Whether closing would lose input, pictures included. */
  onChanged: (isChanged: boolean) => void;
  sent: number | undefined;
  setSent: (sent: number | undefined) => void;
  upload: AbortController | undefined;
  setUpload: (upload: AbortController) => void;
}

/**
 * Changes are found against the product as it was when the form opened: only they are sent. A save of a stale form is
 * refused; then the form takes over what others changed, and says so at the fields that were touched by both.
 */
function EditForm(props: EditFormProps) {
  const { formId, ownerId, product, onChanged, onSaved, sent, setSent, upload, setUpload } = props;
  const draft = useEditDraft(ownerId, product);
  const { opened, values, pictures, isChanged } = draft;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notes, setNotes] = useState(() => notesOf(draft.restored?.conflicts ?? [], product));
  const [failure, setFailure] = useState<{ title: string; details: string[] }>();

  useLayoutEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [isChanged, onChanged]);

  const takeOver = async (before: SellerProduct) => {
    const now = await api('GET /api/shop/products/:productId', { params: { productId: product.id } });
    const merged = mergeNewer(valuesOf(before), values, valuesOf(now));
    // Pictures that somebody removed meanwhile cannot be restored; new ones stay.
    const present = new Set(now.pictures.map(({ key }) => key));
    draft.takeOver(
      now,
      merged.values,
      pictures.filter(({ kind, id }) => kind === 'new' || present.has(id)),
    );
    setNotes(notesOf(merged.contested, now));
    setFailure({
      title: 'This product has been changed',
      details: [
        merged.contested.length > 0
          ? `${merged.contested.map((field) => FIELD_LABELS[field]).join(', ')}: see the new value at the field`
          : 'The form shows the new figures',
        'Your entries are still here: Save applies them, Cancel keeps the product as it is',
      ],
    });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sent !== undefined) return;
    const form = event.currentTarget;
    setErrors({});
    setFailure(undefined);
    setSent(0);
    const controller = new AbortController();
    setUpload(controller);
    const { signal } = controller;
    let reached = opened;
    try {
      const saved = await saveProduct(opened, values, pictures, {
        signal,
        onProgress: setSent,
        onStep: (product) => {
          reached = product;
        },
      });
      dropEditDraft(ownerId, product.id);
      notify('success', 'Product updated successfully', 'back_office');
      onSaved(saved);
    } catch (error) {
      draft.takeOver(reached, values, pictures);
      if (signal.aborted) return;
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFirstError(form, (name) => refused[name] !== undefined);
      if (isStale(error)) await takeOver(reached).catch(() => setFailure(reasonOf(error)));
      else if (Object.keys(refused).length === 0) setFailure(reasonOf(error));
    } finally {
      setSent(undefined);
    }
  };

  return (
    <form id={formId} className="product-form" noValidate onSubmit={(event) => void submit(event)}>
      {draft.restored && (
        <Alert
          tone="info"
          title="Continue your draft"
          announce
          action={
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                draft.startOver();
                setNotes({});
              }}
            >
              Discard draft
            </Button>
          }
        />
      )}
      {failure && (
        <FormError
          key={failure.title}
          title={failure.title}
          errors={failure.details.map((message) => ({ message }))}
        />
      )}
      <ProductFields values={values} onChange={draft.changeValues} errors={errors} notes={notes} />
      <PictureEditor pictures={pictures} onChange={draft.changePictures} error={errors['images']} />
      {sent !== undefined && sent > 0 && <UploadProgress sent={sent} onCancel={() => upload?.abort()} />}
    </form>
  );
}

/** A picture that is gone says the same as a version that is gone. */
function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'stale' || error.code === 'not_found');
}

/** Others' values of fields that were edited here. */
function notesOf(
  fields: readonly (keyof ProductValues)[],
  now: SellerProduct,
): Partial<Record<keyof ProductValues, string>> {
  return Object.fromEntries(fields.map((field) => [field, `Meanwhile set to ${shown(field, now)}`]));
}

function reasonOf(error: unknown) {
  return { title: messageOf(error, 'Failed to update product'), details: [] };
}

function shown(field: keyof ProductValues, product: SellerProduct): string {
  if (field === 'price') return formatRupees(product.price);
  if (field === 'discount') return `${product.discount}%`;
  return `'${valuesOf(product)[field]}'`;
}
