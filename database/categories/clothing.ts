import type { CategoryDraft } from './category-draft.ts';

/** Clothes, shoes, bags and what is worn with them. */
export const CLOTHING = {
  topwear: {
    name: 'Topwear',
    parent: 'clothing',
    optional: ['fabric', 'fit', 'pattern', 'occasion', 'care'],
  },
  't-shirts': {
    name: 'T-shirts',
    parent: 'topwear',
    required: ['fabric'],
    optional: ['neck', 'sleeve-length', 'fabric-weight', 'pack-of'],
  },
  shirts: { name: 'Shirts', parent: 'topwear', required: ['fabric'], optional: ['neck', 'sleeve-length'] },
  jackets: { name: 'Jackets', parent: 'topwear', required: ['jacket-type'], optional: ['closure', 'lining'] },
  bottomwear: {
    name: 'Bottomwear',
    parent: 'clothing',
    optional: ['fabric', 'fit', 'pattern', 'occasion', 'care'],
  },
  jeans: {
    name: 'Jeans',
    parent: 'bottomwear',
    required: ['fit'],
    optional: ['waist-rise', 'stretch', 'garment-length'],
  },
  trousers: {
    name: 'Trousers',
    parent: 'bottomwear',
    required: ['trouser-type', 'fabric'],
    optional: ['stretch', 'closure'],
  },
  skirts: {
    name: 'Skirts',
    parent: 'bottomwear',
    required: ['garment-length'],
    optional: ['fabric', 'closure', 'lining'],
  },
  dresses: {
    name: 'Dresses & jumpsuits',
    parent: 'clothing',
    required: ['dress-type', 'fabric'],
    optional: ['garment-length', 'sleeve-length', 'neck', 'pattern', 'occasion', 'lining', 'care'],
  },
  'ethnic-wear': {
    name: 'Ethnic wear',
    parent: 'clothing',
    optional: ['fabric', 'fit', 'pattern', 'occasion', 'care'],
  },
  kurtas: {
    name: 'Kurtas',
    parent: 'ethnic-wear',
    required: ['fabric', 'sleeve-length'],
    optional: ['neck', 'kurta-length'],
  },
  sarees: {
    name: 'Sarees',
    parent: 'ethnic-wear',
    required: ['fabric', 'blouse-piece'],
    optional: ['saree-type', 'border', 'saree-length'],
  },
  lehengas: {
    name: 'Lehenga cholis',
    parent: 'ethnic-wear',
    required: ['fabric'],
    optional: ['blouse-piece', 'set-contents', 'lining'],
  },
  footwear: {
    name: 'Footwear',
    parent: 'clothing',
    optional: ['footwear-material', 'sole-material', 'closure', 'occasion'],
  },
  'casual-shoes': {
    name: 'Casual shoes & sneakers',
    parent: 'footwear',
    required: ['footwear-material'],
    optional: ['care'],
  },
  'sports-shoes': {
    name: 'Sports shoes',
    parent: 'footwear',
    required: ['sport'],
    optional: ['sole-material', 'closure'],
  },
  sandals: {
    name: 'Sandals & floaters',
    parent: 'footwear',
    required: ['footwear-material'],
    optional: ['heel-height'],
  },
  'bags-belts': { name: 'Bags, wallets & belts', parent: 'clothing', optional: ['bag-material', 'closure'] },
  handbags: {
    name: 'Handbags',
    parent: 'bags-belts',
    required: ['bag-material', 'bag-type'],
    optional: ['length', 'height', 'occasion'],
  },
  backpacks: {
    name: 'Backpacks',
    parent: 'bags-belts',
    required: ['bag-material', 'capacity-litres'],
    optional: ['laptop-compartment', 'water-resistance'],
  },
  belts: { name: 'Belts', parent: 'bags-belts', required: ['bag-material'], optional: ['strap-width'] },
  'fashion-accessories': { name: 'Fashion accessories', parent: 'clothing', optional: ['occasion'] },
  caps: { name: 'Caps & hats', parent: 'fashion-accessories', required: ['fabric'], optional: ['care'] },
  sunglasses: {
    name: 'Sunglasses',
    parent: 'fashion-accessories',
    required: ['frame-shape', 'uv-protection'],
    optional: ['polarised'],
  },
  watches: {
    name: 'Watches',
    parent: 'fashion-accessories',
    required: ['watch-movement', 'strap-material'],
    optional: ['case-diameter', 'water-resistance', 'warranty'],
  },
  jewellery: {
    name: 'Jewellery',
    parent: 'fashion-accessories',
    required: ['jewellery-type', 'jewellery-material'],
    optional: ['finish'],
  },
} satisfies Record<string, CategoryDraft>;
