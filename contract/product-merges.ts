import { z } from 'zod';
import { Specification } from './categories.ts';
import { defineEndpoints } from './endpoint.ts';
import { SELLER_PRODUCTS } from './kernel/api-groups.ts';
import { isSameText } from './kernel/words.ts';
import { MAX_PRODUCT_OPTIONS, MAX_VARIANTS } from './kernel/limits.ts';
import { OptionKind, TOO_MANY_OPTIONS, TOO_MANY_VARIANTS } from './kernel/option-schemas.ts';
import { line, ProductId, Rupees, VariantId, Version } from './kernel/schemas.ts';
import { VariantLabel, VariantLabelInput } from './label.ts';
import { OPTION_NAME_LENGTH } from './product-variants.ts';
import { SellerProduct } from './seller-products.ts';

const OptionWord = line(OPTION_NAME_LENGTH);

/** Two products make a merge. Each has a variant, so that the limit of variants holds for products. */
const several = <T extends z.ZodType>(products: T) =>
  z
    .array(products)
    .min(2, 'Choose at least two products')
    .max(MAX_VARIANTS, `At most ${MAX_VARIANTS} products can become one`);

export const ProductMerge = z
  .object({
    /** This product stays with its address, texts, brand, category, pictures, and the attributes that no option replaces. */
    keptId: ProductId,
    /** Left out, the name stays. */
    name: line(120).optional(),
    /** All of them, the kept one included, with the versions that were seen. */
    products: several(z.object({ id: ProductId, version: Version })),
    options: z
      .array(z.object({ name: OptionWord, kind: OptionKind.default('other') }))
      .min(1, 'Enter what buyers choose between, such as the size')
      .max(MAX_PRODUCT_OPTIONS, TOO_MANY_OPTIONS),
    /** Every variant that is not archived, with the name of its value of each option. */
    variants: z
      .array(
        z.object({
          id: VariantId,
          choices: z.array(OptionWord).max(MAX_PRODUCT_OPTIONS),
          /** Left out, it stays; the kept product's category may require one. */
          netQuantity: VariantLabelInput.shape.netQuantity,
        }),
      )
      .max(MAX_VARIANTS, TOO_MANY_VARIANTS),
  })
  .superRefine(({ keptId, products, options, variants }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (!products.some(({ id }) => id === keptId)) refuse(['keptId'], 'Choose one of the products');
    if (new Set(products.map(({ id }) => id)).size < products.length)
      refuse(['products'], 'A product comes twice');
    for (const [place, { name }] of options.entries()) {
      if (options.findIndex((option) => isSameText(option.name, name)) < place)
        refuse(['options', place, 'name'], 'Another option has the same name');
    }
    const combinations = variants.map(({ choices }) => JSON.stringify(choices).toLowerCase());
    for (const [place, { id, choices }] of variants.entries()) {
      const path = ['variants', place, 'choices'];
      if (variants.findIndex((variant) => variant.id === id) < place)
        refuse(['variants', place, 'id'], 'This variant comes twice');
      if (choices.length !== options.length) refuse(path, 'Enter one value of each option');
      else if (combinations.indexOf(combinations[place] ?? '') < place)
        refuse([...path, 0], 'Another variant has the same values. Buyers must be able to tell them apart.');
    }
  });
export type ProductMerge = z.output<typeof ProductMerge>;

/** The dialog begins with it. */
export const MergeSuggestion = z.object({
  keptId: ProductId,
  name: z.string(),
  options: z.array(z.object({ name: z.string(), kind: OptionKind })),
  products: z.array(
    z.object({
      id: ProductId,
      version: Version,
      name: z.string(),
      brand: z.string(),
      /** The root of its category, and its path in the tree. */
      category: z.string(),
      isArchived: z.boolean(),
      sold: z.number().int(),
      rate: z.number().int(),
      coupons: z.number().int(),
      /** Attributes of products that go are lost, unless an option of the same name gives them. */
      specifications: z.array(Specification),
      /** Its category requires the net quantity of each variant. */
      needsNetQuantity: z.boolean(),
    }),
  ),
  /** Without archived ones, in the order of the products. */
  variants: z.array(
    z.object({
      id: VariantId,
      productId: ProductId,
      /** The guessed value of each option, empty where there is no guess. */
      choices: z.array(z.string()),
      price: Rupees,
      available: z.number().int(),
      netQuantity: VariantLabel.shape.netQuantity,
    }),
  ),
});
export type MergeSuggestion = z.infer<typeof MergeSuggestion>;

export const productMergeEndpoints = defineEndpoints(SELLER_PRODUCTS, {
  'POST /api/pro/merge/suggestion': {
    summary: "How several of the seller's products could become one with variants. Nothing is saved.",
    access: 'seller:catalogue',
    safe: true,
    body: z.object({ ids: several(ProductId) }),
    reply: MergeSuggestion,
    refusals: ['not_found', 'limit_reached'],
    example: {
      body: { ids: ['0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01', '1c0e4a8b-6d2f-4f9f-8b66-4a3c9a2e7d02'] },
    },
  },
  'POST /api/pro/merge': {
    summary:
      "Make one product of several of the seller's, for good: reviews, favorites, carts, orders and addresses follow. A repeated call gives the same reply.",
    logged: 'Merge products',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    body: ProductMerge,
    reply: SellerProduct,
    refusals: ['not_found', 'stale', 'limit_reached', 'wrong_state'],
    example: {
      body: {
        keptId: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01',
        products: [
          { id: '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01', version: 4 },
          { id: '1c0e4a8b-6d2f-4f9f-8b66-4a3c9a2e7d02', version: 1 },
        ],
        options: [{ name: 'Size', kind: 'size' }],
        variants: [
          { id: '5f0c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f', choices: ['M'] },
          { id: '6a1b2c3d-4e5f-4a6b-9c7d-8e9f0a1b2c3d', choices: ['L'] },
        ],
      },
    },
  },
});
