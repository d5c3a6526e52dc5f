import { type FormEvent, useId, useState } from 'react';
import { ApiProblem } from '../../../contract/client.ts';
import { formatRupees } from '../../../contract/kernel/money.ts';
import type { OwnProduct } from '../../../contract/own-products.ts';
import { api } from '../../api.ts';
import { focusFaulty } from '../../form-values.ts';
import { fieldErrorsOf, messageOf } from '../../problem-message.ts';
import { notify } from '../../session/toasts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { keptPictures } from './pictures/picture-list.ts';
import { PictureEditor } from './pictures/picture-editor.tsx';
import { ProductFields } from './product-fields.tsx';
import { FIELD_LABELS, mergeValues, type ProductValues, valuesOf } from './product-values.ts';
import { saveProduct } from './save-product.ts';
import { UploadProgress } from './upload-progress.tsx';

interface OwnProductDialogProps {
  open: boolean;
  product: OwnProduct;
  onClose: () => void;
  onSaved: (product: OwnProduct) => void;
}

/** 'Edit Product' (SPROD-09, API-28), with the product's pictures. */
export function OwnProductDialog({ open, product, onClose, onSaved }: OwnProductDialogProps) {
  const formId = useId();
  const [sent, setSent] = useState<number>();
  const [upload, setUpload] = useState<AbortController>();
  const close = () => {
    upload?.abort();
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
    >
      <EditForm {...{ formId, product, onSaved, sent, setSent, upload, setUpload }} />
    </FormDialog>
  );
}

interface EditFormProps extends Pick<OwnProductDialogProps, 'product' | 'onSaved'> {
  formId: string;
  sent: number | undefined;
  setSent: (sent: number | undefined) => void;
  upload: AbortController | undefined;
  setUpload: (upload: AbortController) => void;
}

/**
 * The product as it was when the form opened is what changes are told from: only they are sent. A save of a stale form is
 * refused; then the form takes over what others changed, and says so at the fields that were touched by both.
 */
function EditForm({ formId, product, onSaved, sent, setSent, upload, setUpload }: EditFormProps) {
  const [opened, setOpened] = useState(product);
  const [values, setValues] = useState(() => valuesOf(product));
  const [pictures, setPictures] = useState(() => keptPictures(product));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [notes, setNotes] = useState<Partial<Record<keyof ProductValues, string>>>({});
  const [failure, setFailure] = useState<{ title: string; details: string[] }>();

  const takeOver = async (before: OwnProduct) => {
    const now = await api('GET /api/shop/products/:productId', { params: { productId: product.id } });
    const merged = mergeValues(valuesOf(before), values, valuesOf(now));
    setOpened(now);
    setValues(merged.values);
    setNotes(
      Object.fromEntries(merged.conflicts.map((field) => [field, `Meanwhile set to ${shown(field, now)}`])),
    );
    // Pictures that somebody removed meanwhile cannot be kept; new ones stay.
    const present = new Set(now.pictures.map(({ key }) => key));
    setPictures((edited) => edited.filter(({ kind, id }) => kind === 'new' || present.has(id)));
    setFailure({
      title: 'This product was changed meanwhile',
      details: [
        merged.conflicts.length > 0
          ? `${merged.conflicts.map((field) => FIELD_LABELS[field]).join(', ')}: the new value is told at the field`
          : 'The form shows the new figures',
        'What you typed is still here: Save puts it in place, Cancel leaves all as it is',
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
      notify('success', 'Product updated successfully', 'back_office');
      onSaved(saved);
    } catch (error) {
      setOpened(reached);
      if (signal.aborted) return;
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      focusFaulty(form, refused);
      if (isStale(error)) await takeOver(reached).catch(() => setFailure(reasonOf(error)));
      else if (Object.keys(refused).length === 0) setFailure(reasonOf(error));
    } finally {
      setSent(undefined);
    }
  };

  return (
    <form id={formId} className="product-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <FormError
          key={failure.title}
          title={failure.title}
          errors={failure.details.map((message) => ({ message }))}
        />
      )}
      <ProductFields values={values} onChange={setValues} errors={errors} notes={notes} />
      <PictureEditor pictures={pictures} onChange={setPictures} error={errors['images']} />
      {sent !== undefined && sent > 0 && <UploadProgress sent={sent} onCancel={() => upload?.abort()} />}
    </form>
  );
}

/** A picture that is gone says the same as a version that is gone. */
function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'stale' || error.code === 'not_found');
}

function reasonOf(error: unknown) {
  return { title: messageOf(error, 'Failed to update product'), details: [] };
}

function shown(field: keyof ProductValues, product: OwnProduct): string {
  if (field === 'price') return formatRupees(product.price);
  if (field === 'discount') return `${product.discount}%`;
  return `'${valuesOf(product)[field]}'`;
}
