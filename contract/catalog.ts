import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { CATEGORIES } from './kernel/categories.ts';
import { MAX_PAGE_SIZE, MAX_PRODUCT_IMAGES } from './kernel/limits.ts';
import { MAX_AMOUNT_PAISE } from './kernel/money.ts';
import {
  Category,
  CategoryName,
  Gender,
  Instant,
  PageQuery,
  PinCode,
  ProductId,
  plain,
  Rupees,
  RupeesInput,
  ShopId,
  text,
} from './kernel/schemas.ts';
import { SORT_OPTIONS } from './kernel/sort-options.ts';

/** What a visitor may know of the stock: never the exact figure while there is plenty. */
export const StockState = z.enum(['in_stock', 'low', 'out']);
export const PublicStock = z.object({
  state: StockState,
  /** Units left, told only while low. */
  left: z.number().int().optional(),
});
export type PublicStock = z.infer<typeof PublicStock>;

/** A product as everyone sees it (ENT-03). `rate` is the number of reviews, `rating` their mean, 0 without any. */
export const Product = z.object({
  id: ProductId,
  name: z.string(),
  brand: z.string(),
  category: Category,
  /** What one unit costs. */
  price: Rupees,
  /** Percent below the list price, 0 to 100. */
  discount: z.number().int(),
  /** The struck-through price; equal to `price` without a discount. */
  listPrice: Rupees,
  description: z.string(),
  gender: Gender,
  rating: z.number(),
  rate: z.number().int(),
  /** 640 px WebP; `-640.webp` may be replaced by `-{320,480,640}.{webp,avif}`. */
  imageUrls: z.array(z.string()),
  /** One alternative text for each image. */
  imageAlts: z.array(z.string()),
  shopId: ShopId,
  stock: PublicStock,
});
export type Product = z.infer<typeof Product>;

export const ProductDetails = Product.extend({
  shop: z.object({ id: ShopId, name: z.string() }),
  createdAt: Instant,
});
export type ProductDetails = z.infer<typeof ProductDetails>;

export const ProductPage = z.object({
  products: z.array(Product),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalProducts: z.number().int(),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const SortOption = z.enum(SORT_OPTIONS);

/** An unset filter may be absent, null or an empty text: all three mean the same. */
function unset<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}
function oneOrMany<T extends z.ZodType>(schema: T) {
  return unset(z.union([schema.transform((value) => [value]), z.array(schema).max(50)]));
}
const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform(Number),
]);

/** The filter object (STORE-12, decisions 4): several values of one filter widen it, filters narrow each other. */
export const ProductFilters = z.object({
  category: oneOrMany(CategoryName),
  brand: oneOrMany(text(80)),
  gender: oneOrMany(Gender),
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
  /** At least this percent. */
  discount: unset(amount.pipe(z.number().min(0).max(100))),
  sortBy: unset(SortOption),
  search: unset(z.string().trim().max(100)),
  /** Only what can be delivered to this pin code. */
  pinCode: unset(PinCode),
  inStock: unset(z.boolean()),
});
export type ProductFilters = z.output<typeof ProductFilters>;
export type ProductFiltersInput = z.input<typeof ProductFilters>;

export const FilterOptions = z.object({
  categories: z.array(Category),
  brands: z.array(z.string()),
  genders: z.array(Gender),
  /** Percent values. */
  discount: z.array(z.number().int()),
  sortOptions: z.array(SortOption),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

/** What the landing page shows: categories with counts, and the best current discounts (decisions 5). */
export const Highlights = z.object({
  categories: z.array(z.object({ category: Category, products: z.number().int() })).length(CATEGORIES.length),
  offers: z.array(Product),
});
export type Highlights = z.infer<typeof Highlights>;

const ProductParams = z.object({ productId: ProductId });

export const catalogEndpoints = defineEndpoints({
  'GET /api/pro': {
    summary: 'All active products, newest first, in pages.',
    access: 'public',
    query: PageQuery,
    reply: ProductPage,
  },
  'GET /api/pro/filters/options': {
    summary: 'The values that filters can take.',
    access: 'public',
    reply: FilterOptions,
  },
  'POST /api/pro/filters': {
    summary: 'Products that match the filter object, in pages.',
    access: 'public',
    query: PageQuery,
    body: ProductFilters,
    reply: ProductPage,
    example: { body: { category: 'Clothing', maxPrice: 2000, sortBy: 'price_low_to_high' } },
  },
  'GET /api/pro/highlights': {
    summary: 'Categories with their number of products, and the best current offers.',
    access: 'public',
    reply: Highlights,
  },
  'POST /api/pro/by-ids': {
    summary:
      'The active products among the given ids, in the given order: for favorites and carts kept in a browser.',
    access: 'public',
    body: z.object({ ids: z.array(ProductId).max(100) }),
    reply: z.array(Product),
  },
  'GET /api/pro/:productId': {
    summary: 'One active product with its shop.',
    access: 'public',
    params: ProductParams,
    reply: ProductDetails,
    refusals: ['not_found'],
    example: {
      params: { productId: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01' },
      reply: {
        id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
        name: 'Handloom cotton kurta',
        brand: 'Neelam',
        category: 'Clothing',
        price: 719,
        discount: 20,
        listPrice: 899,
        description: 'Straight cut, side pockets, washes soft.',
        gender: 'female',
        rating: 4.5,
        rate: 28,
        imageUrls: ['/pictures/kurta-640.webp'],
        imageAlts: ['An indigo kurta on a hanger'],
        shopId: 'e1a7b0c4-2d3f-4a5b-9c6d-7e8f9a0b1c2d',
        stock: { state: 'low', left: 3 },
        shop: { id: 'e1a7b0c4-2d3f-4a5b-9c6d-7e8f9a0b1c2d', name: 'Neelam Textiles' },
        createdAt: '2026-08-15T04:30:00.000Z',
      },
    },
  },
  'GET /api/pro/:productId/related': {
    summary: 'Products of the same category and near in brand and price, never the product itself.',
    access: 'public',
    params: ProductParams,
    reply: z.array(Product),
    refusals: ['not_found'],
  },
});

/** Names the files of a picture. */
const PictureKey = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture');
const PictureAlt = plain(z.string().trim().max(160, 'At most 160 characters'));

/** A product as its seller sees it, archived or not. */
export const OwnProduct = Product.extend({
  /** Archived products are shown to nobody else and cannot be bought; what was ordered stays ordered. */
  isArchived: z.boolean(),
  pictures: z.array(z.object({ key: PictureKey, url: z.string(), alt: z.string() })),
  /** Goes back with an edit, so that one of a stale form is refused. */
  version: z.number().int(),
  createdAt: Instant,
});
export type OwnProduct = z.infer<typeof OwnProduct>;

const PRICE_MESSAGE = 'Enter a price above ₹0, such as 499 or 499.50';
const DISCOUNT_MESSAGE = 'Enter the discount as a whole percent from 0 to 99';
const price = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    PRICE_MESSAGE,
  )
  .pipe(
    z
      .number()
      .positive(PRICE_MESSAGE)
      .max(MAX_AMOUNT_PAISE / 100, 'Enter a price of at most ₹1,00,00,000'),
  )
  .pipe(RupeesInput);
const discount = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    DISCOUNT_MESSAGE,
  )
  .pipe(z.number().int(DISCOUNT_MESSAGE).min(0, DISCOUNT_MESSAGE).max(99, DISCOUNT_MESSAGE));

const ProductFields = z.object({
  name: text(120),
  brand: plain(z.string().trim().max(80, 'At most 80 characters')),
  category: CategoryName,
  gender: Gender,
  description: plain(z.string().trim().max(4000, 'At most 4000 characters')),
  price,
  discount,
});

/** The text fields of the product form: a name and a price are needed, all else may be left empty (VAL-32, ENT-05). */
export const NewProduct = z.object({
  ...ProductFields.shape,
  brand: ProductFields.shape.brand.default(''),
  category: unset(CategoryName).transform((category) => category ?? 'Other'),
  gender: unset(Gender).transform((gender) => gender ?? 'unisex'),
  description: ProductFields.shape.description.default(''),
  discount: unset(discount).transform((percent) => percent ?? 0),
  /** May be left out: it is the signed-in seller's shop in any case. */
  shopId: unset(ShopId),
});
export type NewProduct = z.output<typeof NewProduct>;

export const ProductChange = ProductFields.partial().extend({
  /** `false` puts an archived product back on sale. */
  isArchived: z.boolean().optional(),
  version: z.number().int().optional(),
});
export type ProductChange = z.output<typeof ProductChange>;

/** The filters over the own products (API-23). */
export const OwnProductFilters = ProductFilters.pick({
  category: true,
  brand: true,
  gender: true,
  sortBy: true,
  discount: true,
}).extend({ isArchived: unset(z.boolean()) });
export type OwnProductFilters = z.output<typeof OwnProductFilters>;

/** Own products come as a whole; with a page or a limit, in pages. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Enter a whole number')
  .transform(Number);
const OptionalPageQuery = z.object({
  page: wholeNumber.pipe(z.number().min(1)).optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_SIZE)).optional(),
});
export type OptionalPageQuery = z.output<typeof OptionalPageQuery>;

export const sellerProductEndpoints = defineEndpoints({
  'GET /api/shop/products': {
    summary: "The seller's products, the newest first, archived ones included.",
    access: 'seller',
    query: OptionalPageQuery,
    reply: z.array(OwnProduct),
  },
  'GET /api/shop/products/:productId': {
    summary: 'One of the own products, archived or not.',
    access: 'seller',
    params: ProductParams,
    reply: OwnProduct,
    refusals: ['not_found'],
  },
  'POST /api/shop/filters': {
    summary: 'The own products that match the filters.',
    access: 'seller',
    query: OptionalPageQuery,
    body: OwnProductFilters,
    reply: z.array(OwnProduct),
    example: { body: { category: 'Clothing', discount: 10, sortBy: 'price_low_to_high' } },
  },
  'POST /api/shop/filters/options': {
    summary: 'The values that the own products have.',
    access: 'seller',
    reply: FilterOptions,
  },
  'PUT /api/pro/:productId': {
    summary: 'Change one of the own products; what is left out stays as it is.',
    access: 'seller',
    params: ProductParams,
    body: ProductChange,
    reply: OwnProduct,
    refusals: ['not_found', 'stale'],
    example: { body: { price: 749, discount: 15, version: 2 } },
  },
  'DELETE /api/pro/:productId': {
    summary: 'Archive one of the own products: off sale, while its orders and their reserved stock stay.',
    access: 'seller',
    params: ProductParams,
    reply: OwnProduct,
    refusals: ['not_found'],
  },
  'PUT /api/pro/:productId/pictures': {
    summary: 'Set order and alternative texts of the pictures; those left out are removed.',
    access: 'seller',
    params: ProductParams,
    body: z.object({
      pictures: z.array(z.object({ key: PictureKey, alt: PictureAlt })).max(MAX_PRODUCT_IMAGES),
      version: z.number().int().optional(),
    }),
    reply: OwnProduct,
    refusals: ['not_found', 'stale'],
    example: { body: { pictures: [{ key: '0b9d3f7a5c1e4e8e9a553f2b8f1d6c01', alt: 'An indigo kurta' }] } },
  },
});

/** One picture or several, as forms send them. */
const images = z.array(z.file()).max(MAX_PRODUCT_IMAGES);
/** The alternative texts of the pictures, in their order; a missing one is made from the product's name. */
const imageAlts = z
  .union([PictureAlt.transform((alt) => [alt]), z.array(PictureAlt).max(MAX_PRODUCT_IMAGES)])
  .default([]);

/** What the product form carries beside its pictures. */
export const NewProductForm = NewProduct.extend({ imageAlts });
/** What is sent with further pictures. */
export const PictureForm = z.object({ imageAlts });

/** The calls that carry files. */
export const productUploadEndpoints = defineEndpoints({
  'POST /api/pro': {
    summary:
      "Add a product with up to three pictures to the signed-in seller's shop; the first is the primary one.",
    access: 'seller',
    multipart: true,
    body: NewProductForm.extend({ images: images.optional() }),
    reply: OwnProduct,
    status: 201,
    refusals: ['wrong_state', 'not_found'],
  },
  'POST /api/pro/:productId/pictures': {
    summary: 'Add pictures after those that the product has, up to three in all.',
    access: 'seller',
    multipart: true,
    params: ProductParams,
    body: PictureForm.extend({ images }),
    reply: OwnProduct,
    status: 201,
    refusals: ['not_found'],
  },
});
