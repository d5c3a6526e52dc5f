import { z } from 'zod';
import { FilterOptions, Product, ProductFilters, ProductParams, Variant } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import { MAX_PAGE_SIZE, MAX_PRODUCT_IMAGES, MAX_PRODUCT_OPTIONS, MAX_VARIANTS } from './kernel/limits.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from './kernel/money.ts';
import { OptionKind, OptionValue } from './kernel/option-schemas.ts';
import {
  CategoryName,
  Gender,
  Instant,
  line,
  optionalLine,
  plain,
  RupeesInput,
  ShopId,
  unset,
  VariantId,
  Version,
} from './kernel/schemas.ts';

/** Names the files of a picture. */
const PictureKey = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture');
const PictureAlt = optionalLine(160);

/** A variant as its seller sees it. */
export const SellerVariant = Variant.omit({ stock: true }).extend({
  /** The seller's own number of it. */
  sku: z.string().nullable(),
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  /** It cannot be bought any more; its choices may name values that the product has no more. */
  isArchived: z.boolean(),
  /** Units of all its active inventory records that no unpaid order has reserved. */
  available: z.number().int(),
});
export type SellerVariant = z.infer<typeof SellerVariant>;

/** A product as its seller sees it, archived or not. */
export const SellerProduct = Product.extend({
  /** With all values, also those of which nothing is on sale. */
  options: Product.shape.options,
  /** In their order, archived ones included. */
  variants: z.array(SellerVariant),
  /** Only the seller sees archived products, and nobody can buy them; placed orders stay. */
  isArchived: z.boolean(),
  /** In their order, the first as the primary one (VAL-30); buyers see those that are ready. */
  pictures: z.array(z.object({ key: PictureKey, url: z.string(), alt: z.string(), isReady: z.boolean() })),
  /** Pictures that turned out to be unreadable; listed until the seller dismisses them, or for a day. */
  refusedPictures: z.array(z.object({ key: PictureKey, message: z.string() })),
  /** Goes back with an edit, so that one of a stale form is refused. */
  version: Version,
  createdAt: Instant,
});
export type SellerProduct = z.infer<typeof SellerProduct>;

const PRICE_MESSAGE = 'Enter a price above ₹0, such as 499 or 1,499.50';
const DISCOUNT_MESSAGE = 'Enter the discount as a whole percent from 0 to 99';
/** What one unit costs, in rupees as people write them or as a number; paise after the check. */
export const ProductPrice = z
  .union(
    [
      z.number(),
      z.string().transform((written, context) => {
        const amount = readRupees(written);
        if (amount !== undefined) return toRupees(amount);
        context.addIssue({ code: 'custom', message: PRICE_MESSAGE });
        return z.NEVER;
      }),
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
/** Whole percent below the list price. */
export const DiscountPercent = z
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
  name: line(120),
  brand: optionalLine(80),
  category: CategoryName,
  gender: Gender,
  description: plain(z.string().trim().max(4000, 'At most 4000 characters')),
  price: ProductPrice,
  discount: DiscountPercent,
});

/** Characters of the name of an option, of a value and of a SKU. */
export const OPTION_NAME_LENGTH = 40;
const NewOption = z.object({
  name: line(OPTION_NAME_LENGTH),
  kind: OptionKind.default('other'),
  values: z
    .array(
      z.object({
        /** Of a value that the product has, so that it may get another name; a new one gets its number. */
        number: OptionValue.shape.number.optional(),
        name: line(OPTION_NAME_LENGTH),
        swatch: unset(
          z
            .string()
            .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1f4e79')
            .toLowerCase(),
        ),
      }),
    )
    .min(1, 'Enter at least one value')
    .max(MAX_VARIANTS, `At most ${MAX_VARIANTS} values`)
    .refine((values) => areDistinct(values.map(({ name }) => name)), 'Two values have the same name')
    .refine(
      (values) => areDistinct(values.flatMap(({ number }) => (number === undefined ? [] : String(number)))),
      'Two values have the same number',
    ),
});

/** Grams or millimetres; empty or null is unknown, and what is left out stays. */
const MEASURE_MESSAGE = 'Enter a whole number from 1 to 10,00,000';
const Measure = z
  .union(
    [
      z.null(),
      z.literal('').transform(() => null),
      z.coerce.number().int(MEASURE_MESSAGE).min(1, MEASURE_MESSAGE).max(1_000_000, MEASURE_MESSAGE),
    ],
    MEASURE_MESSAGE,
  )
  .optional();

const NewVariant = z.object({
  /** Of a variant that the product has; without it the one with the same choices is meant, or a new one. */
  id: VariantId.optional(),
  /** The name of its value of each option, in the options' order. */
  choices: z.array(line(OPTION_NAME_LENGTH)).max(MAX_PRODUCT_OPTIONS),
  /** The seller's own number; empty for none, and left out it stays. */
  sku: optionalLine(OPTION_NAME_LENGTH).optional(),
  /** Left out, they are those of the call, else stay. */
  price: unset(ProductPrice),
  discount: unset(DiscountPercent),
  weightGrams: Measure,
  lengthMm: Measure,
  widthMm: Measure,
  heightMm: Measure,
  isArchived: z.boolean().default(false),
});
export type NewVariant = z.output<typeof NewVariant>;

const OptionsAndVariants = z.object({
  options: z
    .array(NewOption)
    .max(MAX_PRODUCT_OPTIONS, `At most ${MAX_PRODUCT_OPTIONS} options`)
    .refine((options) => areDistinct(options.map(({ name }) => name)), 'Two options have the same name'),
  /** Left out: one for each combination of the options' values. */
  variants: z.array(NewVariant).max(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`).optional(),
});
export type OptionsAndVariants = z.output<typeof OptionsAndVariants>;

/** Each variant chooses one value of each option, no combination comes twice, and none is beyond the limit. */
function checkVariants(
  { options, variants }: OptionsAndVariants,
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const combinations = options.reduce((product, { values }) => product * values.length, 1);
  if (variants === undefined && combinations > MAX_VARIANTS) {
    addIssue({
      code: 'custom',
      path: ['options'],
      message: `These options have ${combinations} combinations: at most ${MAX_VARIANTS} are possible`,
    });
  }
  const known = new Set<string>();
  const skus = new Set<string>();
  for (const [index, { choices, sku, isArchived }] of (variants ?? []).entries()) {
    const refuse = (field: 'choices' | 'sku', message: string) =>
      addIssue({ code: 'custom', path: ['variants', index, field], message });
    if (isArchived) continue;
    const fits =
      choices.length === options.length &&
      options.every(({ values }, place) => values.some(({ name }) => isSameName(name, choices[place])));
    if (!fits) refuse('choices', 'Choose one value of each option');
    const combination = JSON.stringify(choices.map(folded));
    if (known.has(combination)) refuse('choices', 'Another variant has the same choices');
    known.add(combination);
    if (!sku) continue;
    if (skus.has(folded(sku))) refuse('sku', `Another variant has the SKU '${sku}'`);
    skus.add(folded(sku));
  }
  if (variants !== undefined && variants.every(({ isArchived }) => isArchived)) {
    addIssue({
      code: 'custom',
      path: ['variants'],
      message: 'Keep at least one variant; to sell none of them, archive the product',
    });
  }
}

/** As names of options, values and SKUs are compared. */
const folded = (name: string) => name.toLowerCase();
const isSameName = (a: string, b: string | undefined) => b !== undefined && folded(a) === folded(b);
const areDistinct = (names: readonly string[]) => new Set(names.map(folded)).size === names.length;

/** All options and variants of a product as they are to be. */
export const VariantsChange = OptionsAndVariants.extend({
  /** Of variants that give none. Left out, new ones cost what the product costs, and others stay as they are. */
  price: unset(ProductPrice),
  discount: unset(DiscountPercent),
  version: Version.optional(),
}).superRefine(checkVariants);
export type VariantsChange = z.output<typeof VariantsChange>;

/** A field of a form with files that holds JSON. */
function jsonField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context): unknown => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value);
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
  category: unset(CategoryName).transform((category) => category ?? 'Other'),
  gender: unset(Gender).transform((gender) => gender ?? 'unisex'),
  description: ProductFields.shape.description.default(''),
  discount: unset(DiscountPercent).transform((percent) => percent ?? 0),
  /** May be left out: it is the signed-in seller's shop in any case. */
  shopId: unset(ShopId),
});
export type NewProduct = z.output<typeof NewProduct>;

export const ProductChange = ProductFields.partial().extend({
  /** `false` puts an archived product back on sale. */
  isArchived: z.boolean().optional(),
  version: Version.optional(),
});
export type ProductChange = z.output<typeof ProductChange>;

/** Filters of the seller's list (API-23). */
export const SellerProductFilters = ProductFilters.pick({
  category: true,
  brand: true,
  gender: true,
  sortBy: true,
  discount: true,
}).extend({
  isArchived: unset(z.boolean()),
  /** Words that name or brand must have, in any order. */
  search: unset(plain(z.string().trim().max(100))),
});
export type SellerProductFilters = z.output<typeof SellerProductFilters>;

/** The seller's products come as a whole, or in pages when a page or limit is given. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Enter a whole number')
  .transform(Number);
const OptionalPageQuery = z.object({
  page: wholeNumber.pipe(z.number().min(1)).optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(MAX_PAGE_SIZE)).optional(),
});
export type OptionalPageQuery = z.output<typeof OptionalPageQuery>;

export const sellerProductEndpoints = defineEndpoints('Seller products', {
  'GET /api/shop/products': {
    summary: "The seller's products, the newest first, archived ones included.",
    access: 'seller',
    query: OptionalPageQuery,
    reply: z.array(SellerProduct),
  },
  'GET /api/shop/products/:productId': {
    summary: "One of the seller's products, archived or not.",
    access: 'seller',
    params: ProductParams,
    reply: SellerProduct,
    refusals: ['not_found'],
  },
  'POST /api/shop/filters': {
    summary: "The seller's products that match the filters.",
    access: 'seller',
    safe: true,
    query: OptionalPageQuery,
    body: SellerProductFilters,
    reply: z.array(SellerProduct),
    example: { body: { category: 'Clothing', discount: 10, sortBy: 'price_low_to_high' } },
  },
  'POST /api/shop/filters/count': {
    summary: "How many of the seller's products match the filters.",
    access: 'seller',
    safe: true,
    body: SellerProductFilters,
    reply: z.object({ total: z.number().int() }),
    example: { body: { isArchived: false }, reply: { total: 212 } },
  },
  'POST /api/shop/filters/options': {
    summary: "The values that the seller's products have.",
    access: 'seller',
    safe: true,
    reply: FilterOptions,
  },
  'PUT /api/pro/:productId': {
    summary:
      "Change one of the seller's products; what is left out stays as it is. The price of a product with several variants is changed with these.",
    access: 'seller',
    invalidates: 'catalog',
    params: ProductParams,
    body: ProductChange,
    reply: SellerProduct,
    refusals: ['not_found', 'stale', 'variant_required'],
    example: { body: { price: 749, discount: 15, version: 2 } },
  },
  'PUT /api/pro/:productId/variants': {
    summary:
      "Set the options and variants of one of the seller's products; variants that are left out are archived.",
    access: 'seller',
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
    access: 'seller',
    invalidates: 'catalog',
    params: ProductParams,
    reply: SellerProduct,
    refusals: ['not_found'],
  },
  'PUT /api/pro/:productId/pictures': {
    summary: 'Set order and alternative texts of the pictures; those left out are removed.',
    access: 'seller',
    invalidates: 'catalog',
    params: ProductParams,
    body: z.object({
      pictures: z.array(z.object({ key: PictureKey, alt: PictureAlt })).max(MAX_PRODUCT_IMAGES),
      version: Version.optional(),
    }),
    reply: SellerProduct,
    refusals: ['not_found', 'stale'],
    example: { body: { pictures: [{ key: '0b9d3f7a5c1e4e8e9a553f2b8f1d6c01', alt: 'An indigo kurta' }] } },
  },
  'DELETE /api/pro/:productId/pictures/:pictureKey': {
    summary: 'Remove a picture, also one that is still being prepared; of a refused one, take note.',
    access: 'seller',
    invalidates: 'catalog',
    params: ProductParams.extend({ pictureKey: PictureKey }),
    reply: SellerProduct,
    refusals: ['not_found'],
  },
});

/** One picture or several, as forms send them. */
const images = z.array(z.file()).max(MAX_PRODUCT_IMAGES);
/** A field that is repeated for each picture; forms send a single one as a plain value. */
function forEachPicture<T extends z.ZodType>(schema: T) {
  return z.union([schema.transform((value) => [value]), z.array(schema).max(MAX_PRODUCT_IMAGES)]);
}
/** The alternative texts of the pictures, in their order; a missing one is made from the product's name. */
const imageAlts = forEachPicture(PictureAlt).default([]);

/** The fields of the product form besides its pictures. */
export const NewProductForm = NewProduct.extend({
  imageAlts,
  /** As JSON: what buyers choose between, and the variants. */
  options: jsonField(OptionsAndVariants.shape.options.default([])),
  variants: jsonField(OptionsAndVariants.shape.variants),
}).superRefine(checkVariants);

/**
 * The fields beside further pictures. `order` gives the final sequence: the key of each picture that
 * stays, and `new` for each that is sent; `imageAlts` then describes all of these. Without it they are added at the end.
 */
export const PictureForm = z.object({
  imageAlts,
  order: forEachPicture(z.union([PictureKey, z.literal('new')])).optional(),
  version: unset(wholeNumber),
});
export type PictureForm = z.output<typeof PictureForm>;

/** The calls that carry files. */
export const productUploadEndpoints = defineEndpoints('Seller products', {
  'POST /api/pro': {
    summary:
      "Add a product with up to three pictures to the signed-in seller's shop; the first is the primary one. Each is shown to buyers once it is prepared.",
    access: 'seller',
    invalidates: 'catalog',
    multipart: true,
    body: NewProductForm.safeExtend({ images: images.optional() }),
    reply: SellerProduct,
    status: 201,
    refusals: ['wrong_state', 'not_found'],
  },
  'POST /api/pro/:productId/pictures': {
    summary: 'Add pictures, up to three in all: after those that the product has, or in a given order.',
    access: 'seller',
    invalidates: 'catalog',
    multipart: true,
    params: ProductParams,
    body: PictureForm.extend({ images }),
    reply: SellerProduct,
    status: 201,
    refusals: ['not_found', 'stale'],
  },
});
