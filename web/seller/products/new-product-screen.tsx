import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { focusFirstError } from '../../shared/forms/focus-first-error.ts';
import { anyMessageOf, fieldErrorsOf } from '../../shared/http/problem-message.ts';
import { useSession } from '../../shared/storage/session-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PictureEditor } from './pictures/picture-editor.tsx';
import { appendPictures } from './pictures/picture-list.ts';
import { ProductFields } from './product-fields.tsx';
import { FIELDS } from './product-values.ts';
import { uploadClient } from './upload.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useProductDraft } from './use-product-draft.ts';

/** '+ Add Product' (SPROD-04, API-26). A failure loses no input. */
export function NewProductScreen() {
  const ownerId = useSession((session) => session.id) ?? '';
  return <NewProductForm key={ownerId} ownerId={ownerId} />;
}

function NewProductForm({ ownerId }: { ownerId: string }) {
  const draft = useProductDraft(ownerId);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ reason: string; attempt: number }>();
  const [sent, setSent] = useState<number>();
  const isBusy = sent !== undefined;
  const upload = useRef(new AbortController());
  useEffect(() => () => upload.current.abort(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setErrors({});
    setFailure(undefined);
    setSent(0);
    const body = new FormData();
    for (const field of FIELDS) body.append(field, draft.values[field].trim());
    appendPictures(body, draft.pictures, false);
    upload.current = new AbortController();
    try {
      const product = await uploadClient(setSent)('POST /api/pro', { body, signal: upload.current.signal });
      await draft.startOver();
      notify('success', 'Product created successfully', 'back_office');
      void navigate(`/seller/product/${product.id}`, { state: { product }, replace: true });
    } catch (error) {
      setSent(undefined);
      if (upload.current.signal.aborted) return;
      const refused = fieldErrorsOf(error);
      setErrors(refused);
      if (form.current) focusFirstError(form.current, (name) => refused[name] !== undefined);
      const isAtField = Object.keys(refused).length > 0;
      const reason = isAtField ? 'Please correct the marked fields.' : anyMessageOf(error);
      setFailure((before) => ({ reason, attempt: (before?.attempt ?? 0) + 1 }));
    }
  };

  return (
    <section aria-labelledby="new-product-title" className="grid content-start gap-6">
      <p>
        <Link to="/seller/products" className="text-link">
          All products
        </Link>
      </p>
      <h1 id="new-product-title">Add Product</h1>
      {draft.isRestored && (
        <Alert
          tone="info"
          title="Continue your draft"
          announce
          action={
            <Button variant="quiet" size="small" onClick={() => void draft.startOver()}>
              Discard draft
            </Button>
          }
        />
      )}
      {failure && (
        <FormError
          key={failure.attempt}
          title="Failed to create product. Please try again."
          errors={[{ message: failure.reason }]}
        />
      )}
      <form ref={form} className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
        <div className="product-form product-form-page">
          <ProductFields values={draft.values} onChange={draft.changeValues} errors={errors} />
          <div className="grid content-start gap-4">
            <PictureEditor
              pictures={draft.pictures}
              onChange={draft.changePictures}
              error={errors['images']}
            />
            {draft.isUnsaved && (
              <Alert tone="warn">
                This browser cannot keep pictures: if you close the tab, choose them again.
              </Alert>
            )}
          </div>
        </div>
        {isBusy && <UploadProgress sent={sent} onCancel={() => upload.current.abort()} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Link to="/seller/products" className={buttonClasses({ variant: 'outline' })}>
            Finish later
          </Link>
          <Button type="submit" busy={isBusy}>
            Add Product
          </Button>
        </div>
      </form>
    </section>
  );
}
