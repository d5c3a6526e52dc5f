import { useState } from 'react';
import { MADE_BY } from '../../../../contract/kernel/label.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { PRODUCT_NOT_UPDATED } from '../../../kit/http/failures.ts';
import { DraftDialog } from '../../../kit/drafts/draft-dialog.tsx';
import type { Draft } from '../../../kit/drafts/drafted-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { typeName } from './attributes/category-choices.ts';
import type { LoadedCategories } from './attributes/load-categories.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { notesOfReview, otherReasonsOf } from './form/review-notes.ts';
import { PictureEditor } from './pictures/picture-editor.tsx';
import { newPictures } from './pictures/picture-list.ts';
import type { UploadedKeys } from './pictures/save-pictures.ts';
import {
  type Conflicts,
  draftOf,
  editDraftName,
  formOfDraft,
  isProductDraft,
  type ProductDraft,
} from './form/product-draft.ts';
import { ProductFields, type ProductNotes } from './form/product-fields.tsx';
import { FIELD_LABELS, formOf, type ProductValues, valuesOf } from './form/product-values.ts';
import { saveProduct } from './form/save-product.ts';
import { savedInWords } from './review/saved-in-words.ts';
import { UploadProgress } from './uploads/upload-progress.tsx';
import { useProductForm } from './form/use-product-form.ts';
import { useUpload } from './uploads/use-upload.ts';
import { OptionsAndVariants } from './variants/options-and-variants.tsx';

interface SellerProductDialogProps {
  open: boolean;
  product: SellerProduct;
  categories: LoadedCategories;
  onClose: () => void;
  onSaved: (product: SellerProduct) => void;
}

/** SPROD-09, API-28. */
export function SellerProductDialog({
  open,
  product,
  categories,
  onClose,
  onSaved,
}: SellerProductDialogProps) {
  const upload = useUpload();
  return (
    <DraftDialog
      open={open}
      onClose={() => {
        upload.stop();
        onClose();
      }}
      title="Edit Product"
      size="large"
      name={editDraftName(product.id)}
      of="this product"
      shape={isProductDraft}
    >
      {(draft) => (
        <EditForm draft={draft} product={product} categories={categories} upload={upload} onSaved={onSaved} />
      )}
    </DraftDialog>
  );
}

interface EditFormProps extends Pick<SellerProductDialogProps, 'product' | 'categories' | 'onSaved'> {
  draft: Draft<ProductDraft>;
  upload: ReturnType<typeof useUpload>;
}

/** After a stale save the form takes over others' changes, and marks the fields that both edited. */
function EditForm({ draft, product, categories, upload, onSaved }: EditFormProps) {
  const [seen, setSeen] = useState(product);
  const [uploaded] = useState<UploadedKeys>(() => new Map());
  const { form, pictures, matrix, conflicts, follow } = useProductForm({
    draft,
    seen,
    nodes: categories.data,
    send: (values) =>
      upload.run(async (call) => {
        try {
          const saved = await saveProduct(seen, values, categories.data, call, uploaded);
          draft.discard();
          notify('success', savedInWords(seen, saved));
          onSaved(saved);
        } catch (error) {
          if (!isStale(error) || !(await takeOver())) throw error;
        }
      }),
    failure: PRODUCT_NOT_UPDATED,
  });
  const [notes, setNotes] = useState(() => notesOf(conflicts, product, categories));
  const others = otherReasonsOf(product.review);
  const [variantNotes, setVariantNotes] = useState(conflicts.variants);

  const takeOver = async (): Promise<boolean> => {
    const params = { productId: product.id };
    const now = await api('GET /api/shop/products/:productId', { params }).catch(() => undefined);
    if (!now) return false;
    const typed = form.getValues();
    const { values, conflicts: found } = follow(draftOf(formOf(now)), draftOf(typed));
    form.reset(formOfDraft(values, now, newPictures(typed.images)));
    setSeen(now);
    setNotes(notesOf(found, now, categories));
    setVariantNotes(found.variants);
    const places = [
      ...found.fields.map((field) => FIELD_LABELS[field]),
      ...(found.attributes.length > 0 ? ['Specifications'] : []),
      ...(found.variants.length > 0 ? ['Options'] : []),
    ];
    const entries = [
      places.length > 0
        ? `${places.join(', ')}: see the new value at the field`
        : 'The form shows the new figures',
      'Your entries are still here: Save applies them, Cancel keeps the product as it is',
    ];
    form.fail(
      'This product has been changed',
      entries.map((message) => ({ path: '', message })),
    );
    return true;
  };

  return (
    <form {...form.props} className="grid grid-cols-1 gap-6">
      {form.alert}
      {others.length > 0 && <FormError title="Not approved" errors={others} />}
      <ProductFields form={form} categories={categories} notes={notes} />
      <PictureEditor {...pictures} />
      <OptionsAndVariants {...matrix} notes={variantNotes} />
      {upload.sent !== undefined && upload.sent > 0 && (
        <UploadProgress sent={upload.sent} onCancel={upload.stop} />
      )}
    </form>
  );
}

/** A missing picture means a change by others, like a stale version. */
function isStale(error: unknown): boolean {
  return hasCode(error, 'stale', 'not_found');
}

function notesOf(
  { fields, attributes }: Conflicts,
  now: SellerProduct,
  categories: LoadedCategories,
): ProductNotes {
  const note = (value: string) => `Meanwhile set to ${value}`;
  const { attributes: texts } = formOf(now);
  return {
    fields: {
      ...notesOfReview(now.review),
      ...Object.fromEntries(fields.map((field) => [field, note(shown(field, now, categories))])),
    },
    attributes: Object.fromEntries(attributes.map((id) => [id, note(`'${texts[id] ?? ''}'`)])),
  };
}

function shown(field: keyof ProductValues, product: SellerProduct, { data = [] }: LoadedCategories): string {
  const value = valuesOf(product)[field];
  if (field === 'price') return formatRupees(Number(value));
  const { makerRole } = product.label;
  if (field === 'makerRole' && makerRole) return `'${MADE_BY[makerRole]}'`;
  if (field === 'categoryId') return `'${typeName(data, value) ?? 'No type'}'`;
  return field === 'discount' ? `${value}%` : `'${value}'`;
}
