import { z } from 'zod';
import { AttributeLink, CategoryLink, Specification } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { CATEGORIES } from './kernel/categories.ts';
import { MAX_COMPARED } from './kernel/limits.ts';
import { MAX_AMOUNT_PAISE } from './kernel/money.ts';
import { OptionValue, ProductOption } from './kernel/option-schemas.ts';
import {
  AttributeId,
  Category,
  CategoryId,
  CategoryRef,
  Gender,
  Instant,
  PinCode,
  ProductId,
  plain,
  Rupees,
  ShopId,
  text,
  unset,
  VariantId,
} from './kernel/schemas.ts';
import { ProductLabel } from './label.ts';
import { Holiday } from './shop-standing.ts';
import { LegalBlock } from './shops.ts';
import { SORT_OPTIONS } from './kernel/sort-options.ts';

/** Visitors never learn the exact stock while there is plenty. */
const StockState = z.enum(['in_stock', 'low', 'out']);
export const PublicStock = z.object({
  state: StockState,
  /** Present only while stock is low. */
  left: z.number().int().optional(),
});
export type PublicStock = z.infer<typeof PublicStock>;

/** Only values of variants that are on sale. */
export const OfferedOption = ProductOption.omit({ removed: true }).extend({
  values: z.array(
    OptionValue.extend({
      inStock: z.boolean(),
    }),
  ),
});
export type OfferedOption = z.infer<typeof OfferedOption>;

/** A product as everyone sees it (ENT-03). `rate` is the number of reviews, `rating` their mean, 0 without any. */
export const Product = z.object({
  id: ProductId,
  name: z.string(),
  brand: z.string(),
  category: Category,
  price: Rupees,
  highestPrice: Rupees,
  /** Percent below the list price, 0 to 100. */
  discount: z.number().int(),
  /** Struck through on screens; equal to `price` without a discount. */
  listPrice: Rupees,
  description: z.string(),
  gender: Gender,
  rating: z.number(),
  rate: z.number().int(),
  /** 640 px WebP; `-640.webp` may be replaced by `-{320,480,640}.{webp,avif}`. */
  imageUrls: z.array(z.string()),
  imageAlts: z.array(z.string()),
  shopId: ShopId,
  stock: PublicStock,
  /** Empty for a product with one variant. */
  options: z.array(OfferedOption),
});
export type Product = z.infer<typeof Product>;

/** One combination of a product's options, which is what buyers choose. */
export const Variant = z.object({
  id: VariantId,
  /** The number of the chosen value of each option, in their order. */
  choices: z.array(z.number().int()),
  price: Rupees,
  discount: z.number().int(),
  /** The maximum retail price, with all taxes. */
  listPrice: Rupees,
  /** The text on the pack; null where it is not known. */
  netQuantity: z.string().nullable(),
  stock: PublicStock,
});
export type Variant = z.infer<typeof Variant>;

export const ProductDetails = Product.extend({
  /** For each image the number of the colour that it shows, null for all. A variant shows the images of its colour first. */
  imagesShownFor: z.array(z.number().int().nullable()),
  /** Variants on sale, in their order; exactly one without options. */
  variants: z.array(Variant),
  shop: z.object({
    id: ShopId,
    name: z.string(),
    legal: LegalBlock,
    holiday: Holiday.optional(),
  }),
  /** From the root to its category. */
  categoryPath: z.array(CategoryLink),
  /** In the order of the category's attributes. */
  specifications: z.array(Specification),
  hasSizeChart: z.boolean(),
  label: ProductLabel,
  createdAt: Instant,
});
export type ProductDetails = z.infer<typeof ProductDetails>;

export const Comparison = z.object({
  /** In the order of the ids; unknown and archived ones are left out. */
  products: z.array(ProductDetails),
  /** In the order of the first product's category, then those that only other products have. */
  specifications: z.array(AttributeLink),
});
export type Comparison = z.infer<typeof Comparison>;

export const ProductPage = z.object({
  products: z.array(Product),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalProducts: z.number().int(),
  /** From the root; present only where one category is filtered by. */
  categoryPath: z.array(CategoryLink).optional(),
  /** How a search that names prices was read. Prices of the filter object take precedence. */
  understood: z
    .object({
      search: z.string(),
      minPrice: Rupees.optional(),
      maxPrice: Rupees.optional(),
    })
    .optional(),
});
export type ProductPage = z.infer<typeof ProductPage>;

const SortOption = z.enum(SORT_OPTIONS);

export function oneOrMany<T extends z.ZodType>(schema: T) {
  return unset(z.union([schema.transform((value) => [value]), z.array(schema).max(50)]));
}
const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform(Number),
]);

/** The filter object (STORE-12): several values of one filter widen it, filters narrow each other. */
export const ProductFilters = z.object({
  /** Names of roots in any letter case, or category ids; products below them match too. */
  category: oneOrMany(CategoryRef),
  brand: oneOrMany(text(80)),
  gender: oneOrMany(Gender),
  size: oneOrMany(text(40)),
  colour: oneOrMany(text(40)),
  /**
   * Values in any letter case, of which one has to match. An option with the attribute's name gives values of variants, which
   * then must match like size and colour.
   */
  attributes: unset(
    z
      .record(AttributeId, z.union([text(80).transform((value) => [value]), z.array(text(80)).max(50)]))
      .refine((attributes) => Object.keys(attributes).length <= 20, 'At most 20 attributes'),
  ),
  minRating: unset(amount.pipe(z.number().min(0).max(5))),
  maxPrice: unset(
    amount.pipe(
      z
        .number()
        .min(0)
        .max(MAX_AMOUNT_PAISE / 100),
    ),
  ),
  minPrice: unset(
    amount.pipe(
      z
        .number()
        .min(0)
        .max(MAX_AMOUNT_PAISE / 100),
    ),
  ),
  /** The least discount, in percent. */
  discount: unset(amount.pipe(z.number().min(0).max(100))),
  sortBy: unset(SortOption),
  search: unset(plain(z.string().trim().max(100))),
  pinCode: unset(PinCode),
  inStock: unset(z.boolean()),
});
export type ProductFilters = z.output<typeof ProductFilters>;
export type ProductFiltersInput = z.input<typeof ProductFilters>;

export const FilterOptions = z.object({
  categories: z.array(Category),
  brands: z.array(z.string()),
  genders: z.array(Gender),
  discount: z.array(z.number().int()),
  sortOptions: z.array(SortOption),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

/** A filter's option, with the number of products that it would give alone in its group. */
function facet<T extends z.ZodType>(value: T) {
  return z.object({ value, products: z.number().int() });
}

/**
 * Each count ignores the choices in its own group and respects all other filters. A product counts once, where one of its
 * variants fits.
 */
export const Facets = z.object({
  totalProducts: z.number().int(),
  categories: z.array(facet(Category)),
  /** From the root to the deepest category that holds all products; empty where they lie below several roots. */
  categoryPath: z.array(CategoryLink),
  subcategories: z.array(facet(CategoryId).extend({ name: z.string() })),
  /** The filterable attributes of that category and those that are filtered by; at most 40 values each. */
  attributes: z.array(
    z.object({
      id: AttributeId,
      name: z.string(),
      /** In the order of the attribute's choices, or of numbers. */
      values: z.array(facet(z.string()).extend({ label: z.string() })),
    }),
  ),
  /** The most frequent first, at most 40; chosen ones are always among them. */
  brands: z.array(facet(z.string())),
  /** The number of brands that the other filters leave. */
  totalBrands: z.number().int(),
  /** In the order of sizes, at most 40. */
  sizes: z.array(facet(z.string())),
  /** `swatch` is the colour to draw, where it is known. */
  colours: z.array(facet(z.string()).extend({ swatch: z.string().optional() })),
  genders: z.array(facet(Gender)),
  minRatings: z.array(facet(z.number().int())),
  discounts: z.array(facet(z.number().int())),
  /** Prices in rupees, both ends included. */
  prices: z.array(z.object({ from: Rupees, to: Rupees, products: z.number().int() })),
  inStock: z.number().int(),
  /** How many products the listing would have with `pinCode` set to the given `deliverTo`; absent without one. */
  deliverable: z.number().int().optional(),
});
export type Facets = z.infer<typeof Facets>;

export const LandingRow = z.object({
  title: z.string(),
  show: z.enum(['offers', 'listing']),
  /** The address of the full listing. */
  to: z.string(),
  products: z.array(Product),
});
export type LandingRow = z.infer<typeof LandingRow>;

export const Highlights = z.object({
  categories: z.array(z.object({ category: Category, products: z.number().int() })).length(CATEGORIES.length),
  rows: z.array(LandingRow),
});
export type Highlights = z.infer<typeof Highlights>;

export const ProductParams = z.object({ productId: ProductId });

const ComparedIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(ProductId).max(MAX_COMPARED));

const PRODUCTS = { name: 'Products', description: 'Products as buyers see them.' } satisfies ApiGroup;

export const catalogEndpoints = defineEndpoints(PRODUCTS, {
  'POST /api/pro/by-ids': {
    summary:
      'The active products among the given ids, in the given order: for favorites and carts that a browser stores.',
    logged: 'Products on a screen',
    access: 'public',
    safe: true,
    body: z.object({ ids: z.array(ProductId).max(100) }),
    reply: z.array(Product),
  },
  'GET /api/pro/comparison': {
    summary: 'Up to four products side by side, with the rows of their specifications.',
    access: 'public',
    forPages: true,
    query: z.object({ ids: ComparedIds }),
    reply: Comparison,
  },
  'GET /api/pro/:productId': {
    summary:
      'One active product with its shop. Of one that was merged with others, `movedTo` of the refusal says where it is.',
    access: 'public',
    forPages: true,
    params: ProductParams,
    reply: ProductDetails,
    refusals: ['not_found', 'moved'],
    example: {
      params: { productId: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01' },
      reply: {
        id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
        name: 'Handloom cotton kurta',
        brand: 'Neelam',
        category: 'Clothing',
        price: 719,
        highestPrice: 719,
        discount: 20,
        listPrice: 899,
        description: 'Straight cut, side pockets, washes soft.',
        gender: 'female',
        rating: 4.5,
        rate: 28,
        imageUrls: ['/pictures/kurta-640.webp'],
        imageAlts: ['An indigo kurta on a hanger'],
        imagesShownFor: [null],
        shopId: 'e1a7b0c4-2d3f-4a5b-9c6d-7e8f9a0b1c2d',
        stock: { state: 'low', left: 3 },
        options: [
          {
            name: 'Size',
            kind: 'size',
            values: [
              { number: 1, name: 'M', inStock: true },
              { number: 2, name: 'L', inStock: false },
            ],
          },
        ],
        variants: [
          {
            id: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f',
            choices: [1],
            price: 719,
            discount: 20,
            listPrice: 899,
            netQuantity: '1 N',
            stock: { state: 'low', left: 3 },
          },
          {
            id: '6a1b2c3d-4e5f-4a6b-9c7d-8e9f0a1b2c3d',
            choices: [2],
            price: 719,
            discount: 20,
            listPrice: 899,
            netQuantity: '1 N',
            stock: { state: 'out' },
          },
        ],
        categoryPath: [
          { id: 'clothing', name: 'Clothing' },
          { id: 'kurtas', name: 'Kurtas' },
        ],
        label: { makerRole: 'manufacturer', makerName: 'Neelam Textiles' },
        specifications: [{ id: 'fabric', name: 'Fabric', value: 'Cotton' }],
        shop: {
          id: 'e1a7b0c4-2d3f-4a5b-9c6d-7e8f9a0b1c2d',
          name: 'Neelam Textiles',
          legal: {
            name: 'Neelam Textiles LLP',
            address: '4 Weavers Street\nErode 638001',
            carePhone: '+91 90000 00001',
            careEmail: 'care@neelam.example',
          },
        },
        hasSizeChart: true,
        createdAt: '2026-08-15T04:30:00.000Z',
      },
    },
  },
});
