import type { ProductPage } from '../../../contract/catalog.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { BreadcrumbData, JsonLd } from '../../shared/page/json-ld.tsx';
import { addressOfCategory, listingAddress, listingTitle, readListing } from './listing-address.ts';

interface ListingDataProps {
  products: readonly { id: string; name: string }[];
  /** Of the one category that is filtered by. */
  categoryPath: ProductPage['categoryPath'];
  query: URLSearchParams;
}

/** Structured data of a listing (BreadcrumbList, ItemList). */
export function ListingData({ products, categoryPath, query }: ListingDataProps) {
  const { publicUrl } = useSettings();
  const title = listingTitle(readListing(query), categoryPath);
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(categoryPath ?? []).slice(0, -1).map(({ id, name }) => ({ label: name, to: addressOfCategory(id) })),
    { label: title, to: listingAddress(query) },
  ];
  return (
    <>
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <JsonLd
        data={{
          '@type': 'ItemList',
          name: title,
          itemListElement: products.map(({ id, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `${publicUrl}/product/${id}`,
          })),
        }}
      />
    </>
  );
}
