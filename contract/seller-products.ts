import { z } from 'zod';
import {
  FilterOptions,
  OfferedOption,
  oneOrMany,
  Product,
  ProductFilters,
  ProductParams,
  Variant,
} from './catalog.ts';
import { AttributesInput, AttributeValues } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import { SELLER_PRODUCTS } from './kernel/api-groups.ts';
import { InventoryItem } from './inventory.ts';
import {
  MAX_PAGE_SIZE,
  MAX_PRODUCT_IMAGES,
  MAX_VARIANT_IMAGES,
  MAX_VARIED_PRODUCT_IMAGES,
} from './kernel/limits.ts';
import { OptionValue, VariantChoice } from './kernel/option-schemas.ts';
import {
  CaseId,
  CategoryId,
  CategoryName,
  CategoryRef,
  Gender,
  Instant,
  line,
  optionalLine,
  PictureKey,
  plain,
  ShopId,
  unset,
  Version,
  WHOLE_NUMBER,
} from './kernel/schemas.ts';
import { LabelInput, ProductLabel, VariantLabel, VariantLabelInput } from './label.ts';
import { ProductStanding, ReviewState } from './product-approvals.ts';
import {
  checkVariants,
  DiscountPercent,
  OPTION_NAME_LENGTH,
  OptionsAndVariants,
  ProductPrice,
  VariantsChange,
} from './product-variants.ts';

export const PICTURE_ALT_LENGTH = 160;
export const PictureAlt = optionalLine(PICTURE_ALT_LENGTH);
/** The name of the colour that a picture shows; null for all. */
const ShownFor = line(OPTION_NAME_LENGTH).nullable();

export const SellerVariant = Variant.omit({ stock: true }).extend({
  /** The choices, in words, of an archived variant whose options were removed; its `choices` then mean nothing. */
  formerChoices: z.array(VariantChoice).nullable(),
  sku: z.string().nullable(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  ...VariantLabel.shape,
  /** It cannot be bought; its choices may name values or options that were removed. */
  isArchived: z.boolean(),
  /** Units of active records that no unpaid order has reserved. */
  available: z.number().int(),
});
export type SellerVariant = z.infer<typeof SellerVariant>;

export const SellerProduct = Product.extend({
  /** The root's id where the product is directly in the root. */
  categoryId: CategoryId,
  attributes: AttributeValues,
  label: ProductLabel,
  /** All values, also without anything on sale; `removed` has those that only archived variants have. */
  options: z.array(OfferedOption.extend({ removed: z.array(OptionValue) })),
  /** In their order, archived ones included. */
  variants: z.array(SellerVariant),
  /** Only the seller sees it, and nobody can buy it; placed orders stay. */
  isArchived: z.boolean(),
  /** The case by which it was taken down: only its seller sees it then, and nobody can buy it. */
  takeDownId: CaseId.nullable(),
  /** In their order, the first is the primary one (VAL-30); buyers see those that are ready. */
  pictures: z.array(
    z.object({
      key: PictureKey,
      url: z.string(),
      alt: z.string(),
      isReady: z.boolean(),
      shownFor: z.number().int().nullable(),
    }),
  ),
  /** Unreadable pictures, listed until the seller dismisses them, or for a day. */
  refusedPictures: z.array(z.object({ key: PictureKey, message: z.string() })),
  /** Null where buyers see everything. */
  review: ProductStanding.nullable(),
  version: Version,
  createdAt: Instant,
});
export type SellerProduct = z.infer<typeof SellerProduct>;

export const ListedSellerProduct = SellerProduct.extend({
  /** Units of all placed orders, less cancelled and returned ones. */
  unitsSold: z.number().int(),
  /** Its only active record; null where there is none or several. */
  stockRecord: InventoryItem.pick({ id: true, quantity: true, reserved: true, version: true }).nullable(),
});
export type ListedSellerProduct = z.infer<typeof ListedSellerProduct>;

const ProductFields = z.object({
  name: line(120),
  brand: optionalLine(80),
  category: CategoryName,
  /** Left out, the product is directly in its root `category`. */
  categoryId: unset(CategoryId),
  gender: Gender,
  description: plain(z.string().trim().max(4000, 'At most 4000 characters')),
  price: ProductPrice,
  discount: DiscountPercent,
  /** For the only variant, like the price; variants of a product with options have their own. */
  ...VariantLabelInput.shape,
});

/** Refused as in bodies of JSON (XS11). */
function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('a name of a prototype');
  return value;
}

function jsonField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context): unknown => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value, refusePrototypes);
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not valid JSON' });
      return z.NEVER;
    }
  }, schema);
}

/** The text fields of the product form: name and price are required, the rest is optional (VAL-32, ENT-05). */
export const NewProduct = z.object({
  ...ProductFields.shape,
  brand: ProductFields.shape.brand.default(''),
  /** By default the root of `categoryId`, else Other. */
  category: unset(CategoryName),
  gender: unset(Gender).transform((gender) => gender ?? 'unisex'),
  description: ProductFields.shape.description.default(''),
  discount: unset(DiscountPercent).transform((percent) => percent ?? 0),
  /** Attributes that the category requires must be given where `categoryId` is. */
  attributes: jsonField(AttributesInput.default({})),
  /** Fields that the category requires must be given where `categoryId` is. */
  label: jsonField(LabelInput.default({})),
  /** May be left out: it is the signed-in seller's shop in any case. */
  shopId: unset(ShopId),
});
export type NewProduct = z.output<typeof NewProduct>;

/** The pictures in their order; those left out are removed. One without `shownFor` keeps its colour. */
const ArrangedPictures = z
  .array(z.object({ key: PictureKey, alt: PictureAlt, shownFor: ShownFor.optional() }))
  .max(MAX_VARIED_PRODUCT_IMAGES);

/** A change of some parts of a product; the others stay. */
export const ProductChange = ProductFields.partial()
  .extend({
    /** With them, price, discount and label of the change are those of variants that give none themselves. */
    options: OptionsAndVariants.shape.options.optional(),
    /** All of them: those left out are archived. Left out, there is one for each combination of the options' values. */
    variants: OptionsAndVariants.shape.variants,
    /** With those that `POST /api/pro/:productId/uploads` stored. */
    pictures: ArrangedPictures.optional(),
    /** `false` puts an archived product back on sale. */
    isArchived: z.boolean().optional(),
    /** All of them, in place of those it has; left out, it keeps those that its category has. */
    attributes: AttributesInput.optional(),
    /** The whole label in place of what it says; left out, it stays. */
    label: LabelInput.optional(),
    version: Version.optional(),
  })
  .superRefine(({ options, variants }, context) => {
    if (options) checkVariants({ options, variants }, context);
    else if (variants)
      context.addIssue({ code: 'custom', path: ['options'], message: 'Give the options of these variants' });
  });
export type ProductChange = z.output<typeof ProductChange>;

/** Filters of the seller's list (API-23). */
export const SellerProductFilters = ProductFilters.pick({
  brand: true,
  gender: true,
  sortBy: true,
  discount: true,
}).extend({
  /** Names of roots in any letter case, or category ids; products below them match too. */
  category: oneOrMany(CategoryRef),
  isArchived: unset(z.boolean()),
  /** Products in review or rejected. */
  review: unset(ReviewState),
  /** Words of name or brand, in any order. */
  search: unset(plain(z.string().trim().max(100))),
});
export type SellerProductFilters = z.output<typeof SellerProductFilters>;

/** Without page and limit, all products come at once. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, WHOLE_NUMBER)
  .transform(Number);
const OptionalPageQuery = z.object({
  page: wholeNumber.pipe(z.number().min(1)).optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_SIZE)).optional(),
});
export type OptionalPageQuery = z.output<typeof OptionalPageQuery>;

export const sellerProductEndpoints = defineEndpoints(SELLER_PRODUCTS, {
  'GET /api/shop/products': {
    summary: "The seller's products, the newest first, archived ones included.",
    access: 'seller:catalogue',
    query: OptionalPageQuery,
    reply: z.array(ListedSellerProduct),
  },
  'GET /api/shop/products/:productId': {
    summary: "One of the seller's products, archived or not; all staff may look it up.",
    access: 'seller',
    params: ProductParams,
    reply: SellerProduct,
    refusals: ['not_found'],
  },
  'POST /api/shop/filters': {
    summary: "The seller's products that match the filters; all staff may look them up.",
    access: 'seller',
    safe: true,
    query: OptionalPageQuery,
    body: SellerProductFilters,
    reply: z.array(ListedSellerProduct),
    example: { body: { category: 'Clothing', discount: 10, sortBy: 'price_low_to_high' } },
  },
  'POST /api/shop/filters/count': {
    summary: "How many of the seller's products match the filters.",
    access: 'seller:catalogue',
    safe: true,
    body: SellerProductFilters,
    reply: z.object({ total: z.number().int() }),
    example: { body: { isArchived: false }, reply: { total: 212 } },
  },
  'POST /api/shop/filters/options': {
    summary: "The values that the seller's products have.",
    access: 'seller:catalogue',
    safe: true,
    reply: FilterOptions,
  },
  'PUT /api/pro/:productId': {
    summary:
      "Change one of the seller's products: texts, options, variants, pictures and label together. What is left out stays as it is. The price of a product with several variants is changed with these.",
    logged: 'Change a product',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ProductParams,
    // A hundred variants and forty pictures with Hindi texts, with room to spare.
    bodyLimitBytes: 256 * 1024,
    body: ProductChange,
    reply: SellerProduct,
    refusals: ['not_found', 'stale', 'variant_required', 'already_exists'],
    example: { body: { price: 749, discount: 15, version: 2 } },
  },
  'PUT /api/pro/:productId/variants': {
    summary:
      "Set the options and variants of one of the seller's products; variants that are left out are archived.",
    logged: 'Change options and variants',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ProductParams,
    body: VariantsChange,
    reply: SellerProduct,
    refusals: ['not_found', 'stale', 'already_exists'],
    example: {
      body: {
        options: [{ name: 'Size', kind: 'size', values: [{ name: 'M' }, { name: 'L' }] }],
        variants: [
          { choices: ['M'], sku: 'KURTA-M', price: 719 },
          { choices: ['L'], sku: 'KURTA-L', price: 749 },
        ],
        version: 2,
      },
    },
  },
  'DELETE /api/pro/:productId': {
    summary:
      "Archive one of the seller's products: off sale, while its orders and their reserved stock stay.",
    logged: 'Archive a product',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ProductParams,
    reply: SellerProduct,
    refusals: ['not_found'],
  },
  'PUT /api/pro/:productId/pictures': {
    summary:
      'Set order, alternative texts and colours of the pictures; those left out are removed. A picture without `shownFor` keeps its colour.',
    logged: 'Change pictures',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ProductParams,
    body: z.object({ pictures: ArrangedPictures, version: Version.optional() }),
    reply: SellerProduct,
    refusals: ['not_found', 'stale'],
    example: {
      body: {
        pictures: [{ key: '0b9d3f7a5c1e4e8e9a553f2b8f1d6c01', alt: 'An indigo kurta', shownFor: 'Indigo' }],
      },
    },
  },
  'DELETE /api/pro/:productId/pictures/:pictureKey': {
    summary:
      'Remove a picture, also one that is still being prepared; of a refused one, dismiss the message.',
    logged: 'Remove a picture',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ProductParams.extend({ pictureKey: PictureKey }),
    reply: SellerProduct,
    refusals: ['not_found'],
  },
});

/** Forms send one picture or several. */
const images = z.array(z.file()).max(MAX_VARIANT_IMAGES);
/** Forms send a single value as a plain one. */
function forEachPicture<T extends z.ZodType>(schema: T) {
  return z.union([schema.transform((value) => [value]), z.array(schema).max(MAX_VARIED_PRODUCT_IMAGES)]);
}
/** In the order of the pictures; a missing one is made from the product's name. */
const imageAlts = forEachPicture(PictureAlt).default([]);
/** JSON such as `["Indigo", null]`: the colour of each picture, in their order; null or missing for all. */
const shownFor = jsonField(z.array(ShownFor).max(MAX_VARIED_PRODUCT_IMAGES).optional());

export const NewProductForm = NewProduct.extend({
  imageAlts,
  shownFor,
  /** Sent as JSON. */
  options: jsonField(OptionsAndVariants.shape.options.default([])),
  variants: jsonField(OptionsAndVariants.shape.variants),
}).superRefine(checkVariants);

/**
 * `order` gives the final sequence: the key of each picture that stays, and `new` for each that is sent; `imageAlts` and
 * `shownFor` then cover all of these. Without it new ones go to the end. A picture that stays and has no entry in `shownFor`
 * keeps its colour.
 */
export const PictureForm = z.object({
  imageAlts,
  shownFor,
  order: forEachPicture(z.union([PictureKey, z.literal('new')])).optional(),
  version: unset(wholeNumber),
});
export type PictureForm = z.output<typeof PictureForm>;

export const productUploadEndpoints = defineEndpoints(SELLER_PRODUCTS, {
  'POST /api/pro': {
    summary: `Add a product with pictures to the signed-in seller's shop: up to ${MAX_PRODUCT_IMAGES}, with options up to ${MAX_VARIANT_IMAGES}. The first is the primary one. Each is shown to buyers once it is prepared.`,
    logged: 'Add a product',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    multipart: true,
    body: NewProductForm.safeExtend({ images: images.optional() }),
    reply: SellerProduct,
    status: 201,
    refusals: ['wrong_state', 'not_found'],
  },
  'POST /api/pro/:productId/pictures': {
    summary: `Add pictures, after those that the product has or in a given order. A product has at most ${MAX_PRODUCT_IMAGES} in all, one with options ${MAX_VARIANT_IMAGES} for each colour.`,
    logged: 'Add pictures',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    multipart: true,
    params: ProductParams,
    body: PictureForm.extend({ images }),
    reply: SellerProduct,
    status: 201,
    refusals: ['not_found', 'stale'],
  },
  'POST /api/pro/:productId/uploads': {
    summary:
      'Upload pictures for a product without showing them. A change of the product puts them into it by the returned keys; those that none names within 20 hours are removed.',
    logged: 'Upload pictures',
    access: 'seller:catalogue',
    multipart: true,
    params: ProductParams,
    body: z.object({ images }),
    reply: z.object({ keys: z.array(PictureKey) }),
    status: 201,
    refusals: ['not_found'],
  },
});
