const WORDS = new Map([
  ['id', 'ID'],
  ['at', 'Time'],
  ['alt', 'Words for the picture'],
  ['tax_id', 'Tax ID'],
  ['shop_tax_ids', 'Tax IDs of shops'],
  ['min_order_paise', 'Minimum order'],
]);
const ABBREVIATIONS = new Set(['gst', 'hsn', 'ifsc', 'pan', 'sku']);
/** The value shows kind and unit anyway. */
const KIND = /_(ids?|paise|percent|grams|mm|at)$/;

/** `subcategory_id` and `productId` become 'Subcategory' and 'Product'. */
export function nameInWords(name: string): string {
  const parts = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = WORDS.get(parts);
  if (known !== undefined) return known;
  const [first = '', ...others] = parts
    .replace(/^is_/, '')
    .replace(KIND, '')
    .split('_')
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(' ');
}
