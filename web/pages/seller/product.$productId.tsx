import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate } from 'react-router';
import type { CategoryNode } from '../../../contract/categories.ts';
import { specificationsOf } from '../../../contract/kernel/attributes.ts';
import { genderName } from '../../../contract/kernel/categories.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { TakenDown } from '../../concepts/moderation/taken-down.tsx';
import { Gallery } from '../../concepts/products/gallery.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { isMissing } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type LoadedScreen, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { useMayHandle } from './acting/rights.ts';
import { loadProductCoupons, ProductCouponsPanel } from './coupons/product-coupons-panel.tsx';
import { ArchiveButton } from './products/archive-button.tsx';
import { attributesOf, namesTo, pathInWords } from './products/attributes/category-choices.ts';
import { loadCategories, type LoadedCategories } from './products/attributes/load-categories.ts';
import { editDraftName, isProductDraft } from './products/form/product-draft.ts';
import { discountRange, variantCount } from './products/form/product-values.ts';
import { isPreparing, usePreparing } from './products/pictures/use-preparing.ts';
import { WaitingPictures } from './products/pictures/waiting-pictures.tsx';
import { isShown, ReviewBadge } from './products/review/review-badge.tsx';
import { ReviewNotice } from './products/review/review-notice.tsx';
import { SellerProductDialog } from './products/seller-product-dialog.tsx';
import { loadStock, StockSummary } from './products/stock-summary.tsx';
import { loadProductReviews, SellerProductReviews } from './reviews/seller-product-reviews.tsx';
import type { Route } from './+types/product.$productId';

type ProductLoad<Data> = ScreenLoad<Data, { productId: ProductId }>;

const loadProduct: ProductLoad<SellerProduct> = (api, { params }) =>
  api('GET /api/shop/products/:productId', { params });

const OWN_PRODUCT_LOADS = {
  product: loadProduct,
  categories: loadCategories,
  stock: loadStock,
  coupons: loadProductCoupons,
  reviews: loadProductReviews,
};

export const meta: MetaFunction = ({ matches }) => pageTitle('Product', matches);

export const clientLoader = screenLoader(OWN_PRODUCT_LOADS);

export default function ProductPage({ params, loaderData }: Route.ComponentProps) {
  return <SellerProductScreen key={params.productId} {...loaderData} />;
}

/** If the load fails, the product passed on by the click is shown (SPROD-07, SPROD-08). */
function SellerProductScreen({
  product: loaded,
  categories,
  ...parts
}: LoadedScreen<typeof OWN_PRODUCT_LOADS>) {
  const state: unknown = useLocation().state;
  const { data, error, reload, show } = useLoadedPart(loaded);
  const tree = useLoadedPart(categories);
  const brought = state as { product?: SellerProduct; isNew?: true; isEditing?: true } | null; // set by our own links, and only shown
  const product = data ?? brought?.product;
  const watched = useMemo(() => (data ? [data] : undefined), [data]);
  usePreparing(watched, show);

  if (isMissing(error)) return <NoProduct />;
  if (!product) {
    return <LoadFailure title="This product could not be loaded" error={error} onRetry={reload} />;
  }
  const isNew = brought?.isNew === true;
  const opensForm = brought?.isEditing === true;
  return (
    <SellerProductView
      product={product}
      isNew={isNew}
      opensForm={opensForm}
      categories={tree}
      onChange={show}
      {...parts}
    />
  );
}

function NoProduct() {
  return (
    <EmptyState
      icon="gift"
      title="Product not found"
      text="Your shop has no such product."
      action={
        <Link to="/seller/products" className={buttonClasses()}>
          See all products
        </Link>
      }
    />
  );
}

interface SellerProductViewProps
  extends Omit<LoadedScreen<typeof OWN_PRODUCT_LOADS>, 'product' | 'categories'> {
  product: SellerProduct;
  categories: LoadedCategories;
  isNew: boolean;
  /** The form opens once: not after a reload or on the way back. */
  opensForm: boolean;
  onChange: (product: SellerProduct) => void;
}

function SellerProductView(props: SellerProductViewProps) {
  const { product, categories, isNew, opensForm, stock, coupons, reviews, onChange } = props;
  const maySeeStock = useMayHandle('stock');
  const maySeeCoupons = useMayHandle('coupons');
  const [isEditing, setEditing] = useState(opensForm);
  const title = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!opensForm) return;
    void navigate('', {
      replace: true,
      state: null,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }, [opensForm, navigate]);
  // The control that opened the form may be on another screen.
  useFocusAfterChange(String(isEditing), () => title.current);
  useEffect(() => {
    // The pressed button disappeared with the form.
    if (isNew && isFocusLost()) title.current?.focus();
  }, [isNew]);
  // While a product's only pictures are processed, their tiles stand for them.
  const hasGallery = product.imageUrls.length > 0 || !isPreparing(product);
  return (
    <article className="grid content-start gap-8">
      <p>
        <Link to="/seller/products" className="text-link">
          All products
        </Link>
      </p>
      <DraftOffer
        name={editDraftName(product.id)}
        of="this product"
        shape={isProductDraft}
        isOpen={isEditing}
        onContinue={() => setEditing(true)}
      />
      <ReviewNotice product={product} onChange={onChange} />
      <div className="product-page">
        <div className="grid content-start gap-3">
          {hasGallery && <Gallery key={product.imageUrls.join()} product={product} />}
          <WaitingPictures product={product} onChange={onChange} />
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-2">
            <h1 ref={title} tabIndex={-1}>
              {product.name}
            </h1>
            {(product.isArchived || product.review) && (
              <p className="flex flex-wrap gap-2">
                {product.isArchived && <Badge tone="info">Archived</Badge>}
                <ReviewBadge product={product} />
              </p>
            )}
          </div>
          {product.takeDownId && <TakenDown caseId={product.takeDownId} kind="product" />}
          <div className="flex flex-wrap gap-2">
            <Button icon="pencil" onClick={() => setEditing(true)}>
              Edit Product
            </Button>
            <ArchiveButton product={product} onChange={onChange} />
            {isShown(product) && (
              <Link to={`/product/${product.id}`} className={buttonClasses({ variant: 'outline' })}>
                View in shop
              </Link>
            )}
          </div>
          <ProductFacts product={product} nodes={categories.data ?? []} />
          <Specifications product={product} nodes={categories.data ?? []} />
          {product.description !== '' && (
            <p className="max-w-measure whitespace-pre-line">{product.description}</p>
          )}
        </div>
      </div>
      {maySeeStock && <StockSummary product={product} loaded={stock} />}
      {maySeeCoupons && <ProductCouponsPanel productId={product.id} loaded={coupons} />}
      <SellerProductReviews productId={product.id} loaded={reviews} />
      <SellerProductDialog
        open={isEditing}
        product={product}
        categories={categories}
        onClose={() => setEditing(false)}
        onSaved={(saved) => {
          onChange(saved);
          setEditing(false);
        }}
      />
    </article>
  );
}

interface ProductFactsProps {
  product: SellerProduct;
  nodes: readonly CategoryNode[];
}

function ProductFacts({ product, nodes }: ProductFactsProps) {
  const { brand, category, categoryId, price, listPrice, gender, rate, rating } = product;
  const mrp = listPrice !== price ? ` (MRP ${formatRupees(listPrice)})` : '';
  const from = product.highestPrice > price ? 'from ' : '';
  return (
    <Facts
      facts={[
        { term: 'Brand', value: brand || 'None' },
        { term: 'Category', value: pathInWords(namesTo(nodes, categoryId)) || category },
        { term: 'Price', value: `${from}${formatRupees(price)}${mrp}` },
        { term: 'Discount', value: discountRange(product) },
        ...(product.options.length > 0
          ? [
              { term: 'Options', value: product.options.map(inWords).join('; ') },
              { term: 'Variants', value: variantCount(product) },
            ]
          : []),
        { term: 'Gender', value: genderName(gender) },
        { term: 'Rating', value: rate > 0 ? `${rating.toFixed(1)} of ${rate} reviews` : 'None yet' },
      ]}
    />
  );
}

function Specifications({ product: { category, categoryId, attributes }, nodes }: ProductFactsProps) {
  const specifications = specificationsOf(attributesOf(nodes, { category, categoryId }), attributes);
  if (specifications.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h2 className="text-h3">Specifications</h2>
      <Facts facts={specifications.map(({ name, value }) => ({ term: name, value }))} />
    </div>
  );
}

function inWords({ name, values }: SellerProduct['options'][number]): string {
  return `${name}: ${values.map((value) => value.name).join(', ')}`;
}
