import type { ProductPage } from '../../../../contract/catalog.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { BreadcrumbData, type Crumb, itemList, JsonLd } from '../../../kit/page/json-ld.tsx';
import { addressOfCategory, listingAddress, listingTitle, readListing } from './listing-address.ts';

interface ListingDataProps {
  products: readonly { id: string; name: string }[];
  categoryPath: ProductPage['categoryPath'];
  query: URLSearchParams;
}

/** Structured data of a listing (BreadcrumbList, ItemList). */
export function ListingData({ products, categoryPath, query }: ListingDataProps) {
  const { publicUrl } = useSettings();
  const title = import.meta.env.SSR ? listingTitle(readListing(query), categoryPath) : '';
  const crumbs = import.meta.env.SSR ? crumbsOf(title, categoryPath, query) : [];
  const itemAt = ({ id, name }: { id: string; name: string }) => ({
    name,
    url: `${publicUrl}/product/${id}`,
  });
  return (
    <>
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <JsonLd data={import.meta.env.SSR && itemList(title, products.map(itemAt))} />
    </>
  );
}

function crumbsOf(title: string, path: ProductPage['categoryPath'], query: URLSearchParams): Crumb[] {
  const above = (path ?? []).slice(0, -1);
  return [
    { label: 'Home', to: '/' },
    ...above.map(({ id, name }) => ({ label: name, to: addressOfCategory(id) })),
    { label: title, to: listingAddress(query) },
  ];
}
