/** Legal Metrology (Packaged Commodities) Rules, 2011. The country of origin is an attribute, since buyers filter by it. */
export const LABEL_FIELDS = ['netQuantity', 'maker', 'monthMade', 'consumerCare'] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];
export const PACKAGE_LABEL: readonly LabelField[] = ['netQuantity', 'maker'];

export const MAKER_ROLES = ['manufacturer', 'packer', 'importer'] as const;
export type MakerRole = (typeof MAKER_ROLES)[number];

export const MADE_BY: Record<MakerRole, string> = {
  manufacturer: 'Manufactured by',
  packer: 'Packed by',
  importer: 'Imported by',
};

export const MONTH_OF: Record<MakerRole, string> = {
  manufacturer: 'Month of manufacture',
  packer: 'Month of packing',
  importer: 'Month of import',
};

/** Clothing and shoes are taxed by the price of a piece. */
export const GST_CLASSES = ['nil', 'gst_3', 'gst_5', 'gst_18', 'gst_40', 'apparel_footwear'] as const;
export type GstClass = (typeof GST_CLASSES)[number];

export const GST_CLASS_NAMES: Record<GstClass, string> = {
  nil: 'Nil',
  gst_3: '3%',
  gst_5: '5%',
  gst_18: '18%',
  gst_40: '40%',
  apparel_footwear: 'Clothing and shoes: 5% up to ₹2,500 a piece, 18% above',
};

/** They are written by hand: an Intl.DateTimeFormat takes longer than rendering the rest of the label. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function monthInWords(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}
