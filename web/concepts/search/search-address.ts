/** The address of the listing for a search text; of all products without one. */
export function searchAddress(text: string): string {
  return text ? `/products?${new URLSearchParams({ search: text })}` : '/products';
}
