/** The listing of what a text finds; of everything without one. */
export function searchAddress(text: string): string {
  return text ? `/products?${new URLSearchParams({ search: text })}` : '/products';
}
