export function searchAddress(text: string): string {
  return text ? `/products?${new URLSearchParams({ search: text })}` : '/products';
}
