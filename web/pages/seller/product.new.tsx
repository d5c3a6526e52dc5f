import { Link, type MetaFunction, useNavigate } from 'react-router';
import { type Draft, DraftedForm } from '../../kit/drafts/drafted-form.tsx';
import { problemsOf } from '../../kit/http/field-errors.ts';
import { anyMessageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { loadCategories, type LoadedCategories } from './products/attributes/load-categories.ts';
import { isProductDraft, NEW_PRODUCT_DRAFT, type ProductDraft } from './products/form/product-draft.ts';
import { NO_NOTES, ProductFields } from './products/form/product-fields.tsx';
import { createProduct } from './products/form/save-product.ts';
import { useProductForm } from './products/form/use-product-form.ts';
import { PictureEditor } from './products/pictures/picture-editor.tsx';
import { UploadProgress } from './products/uploads/upload-progress.tsx';
import { useUpload } from './products/uploads/use-upload.ts';
import { OptionsAndVariants } from './products/variants/options-and-variants.tsx';
import type { Route } from './+types/product.new';

export const meta: MetaFunction = ({ matches }) => pageTitle('Add Product', matches);

export const clientLoader = screenLoader({ categories: loadCategories });

/** SPROD-04, API-26. A failure loses no input. */
export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  const tree = useLoadedPart(categories);
  const ownerId = useSession((session) => session.id) ?? '';
  return (
    <section aria-labelledby="new-product-title" className="grid content-start gap-6">
      <p>
        <Link to="/seller/products" className="text-link">
          All products
        </Link>
      </p>
      <h1 id="new-product-title">Add Product</h1>
      <DraftedForm key={ownerId} name={NEW_PRODUCT_DRAFT} of="a new product" shape={isProductDraft}>
        {(draft) => <NewProductForm draft={draft} categories={tree} />}
      </DraftedForm>
    </section>
  );
}

const FAILURE = 'Failed to create product. Please try again.';
const SOME_MISSING = 'Some pictures were not saved. Add them again with Edit Product.';

function NewProductForm({ draft, categories }: { draft: Draft<ProductDraft>; categories: LoadedCategories }) {
  const navigate = useNavigate();
  const upload = useUpload();
  const { form, pictures, matrix, isUnsaved } = useProductForm({
    draft,
    seen: undefined,
    nodes: categories.data,
    send: (values) =>
      upload.run(async (call) => {
        const { product, isComplete } = await createProduct(values, categories.data, call).catch(
          (error: unknown) => {
            if (problemsOf(error).length > 0) fail('Please correct the marked fields.');
            throw error;
          },
        );
        draft.discard();
        notify('success', 'Product created successfully');
        if (!isComplete) notify('error', SOME_MISSING);
        void navigate(`/seller/product/${product.id}`, { state: { product, isNew: true }, replace: true });
      }),
    failure: FAILURE,
    onFailure: (_, error) => fail(anyMessageOf(error)),
  });
  const fail = (reason: string): void => form.fail(FAILURE, [{ path: '', message: reason }]);

  return (
    <form {...form.props} className="grid gap-6">
      {form.alert}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:gap-8">
        <ProductFields form={form} categories={categories} notes={NO_NOTES} />
        <div className="grid content-start gap-4">
          <PictureEditor {...pictures} />
          {isUnsaved && (
            <Alert tone="warn">
              This browser cannot keep pictures: if you close the tab, choose them again.
            </Alert>
          )}
        </div>
      </div>
      <OptionsAndVariants {...matrix} notes={[]} />
      {upload.sent !== undefined && <UploadProgress sent={upload.sent} onCancel={upload.stop} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Link to="/seller/products" className={buttonClasses({ variant: 'outline' })}>
          Finish later
        </Link>
        <Button type="submit" busy={form.isBusy}>
          Add Product
        </Button>
      </div>
    </form>
  );
}
