import { useSettings } from '../../shared/document/settings.ts';
import { BreadcrumbData, JsonLd } from '../../shared/page/json-ld.tsx';
import { listingAddress, listingTitle, readListing } from './listing-address.ts';

interface ListingDataProps {
  products: readonly { id: string; name: string }[];
  query: URLSearchParams;
}

/** Structured data of a listing (BreadcrumbList, ItemList). */
export function ListingData({ products, query }: ListingDataProps) {
  const { publicUrl } = useSettings();
  const title = listingTitle(readListing(query));
  const crumbs = [
    { label: 'Home', to: '/' },
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
