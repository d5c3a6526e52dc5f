import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutRemoved } from '../../../../contract/kernel/product-options.ts';
import { CategoryId, type ProductId } from '../../../../contract/kernel/schemas.ts';
import { foldedWords } from '../../../../contract/kernel/words.ts';
import type { ProductPolicy } from '../../../../contract/market-policy.ts';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { products } from '../../../../database/schema/catalog.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  approveProduct,
  inReview,
  rejectProduct,
  setProductPolicy,
} from '../../../../tests/support/approval-builders.ts';
import { anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aVariedProduct, theStandardTree } from '../../../../tests/support/catalog-builders.ts';
import { expectInvariantsToHold } from '../../../../tests/support/checkout-builders.ts';
import { aTrader, csv, type Trader } from '../../../../tests/support/import-builders.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  await theStandardTree(app);
  operator = await anOperator(app, ['catalogue']);
});
afterAll(() => app.close());

const WATCHED = 'ivory';
const text = fc.constantFrom('Kurta', 'Long kurta', 'Ivory kurta', 'Kurta in cotton', 'Shirt');
const root = fc.constantFrom('Clothing' as const, 'Toys' as const, 'Other' as const);
const step = fc.oneof(
  fc.record({
    door: fc.constant('form' as const),
    name: text,
    category: fc.option(root, { nil: undefined }),
  }),
  fc.record({ door: fc.constant('form' as const), description: text, brand: text }),
  fc.record({
    door: fc.constant('options' as const),
    sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { minLength: 1, maxLength: 3 }),
    colours: fc.uniqueArray(fc.constantFrom('Red', 'Blue', 'Ivory'), { minLength: 1, maxLength: 2 }),
    price: fc.integer({ min: 100, max: 900 }),
  }),
  fc.record({ door: fc.constant('pictures' as const), alt: text, keeps: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ door: fc.constant('bulk' as const), category: root, undoes: fc.boolean() }),
  fc.record({ door: fc.constant('bulk price' as const), price: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ door: fc.constant('file' as const), name: text, price: fc.integer({ min: 100, max: 900 }) }),
  fc.record({ door: fc.constant('archive' as const), isArchived: fc.boolean() }),
  fc.record({
    door: fc.constant('policy' as const),
    rule: fc.constantFrom('none' as const, 'all' as const, 'first_n' as const),
    isWatching: fc.boolean(),
  }),
  fc.record({ door: fc.constantFrom('approve' as const, 'reject' as const, 'withdraw' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** All that buyers may see of a product, besides figures. */
function contentOf({ name, brand, description, category, gender, options, pictures, ...own }: SellerProduct) {
  return {
    name,
    brand,
    description,
    category,
    gender,
    categoryId: own.categoryId,
    attributes: own.attributes,
    options: options.map((option) => ({
      name: option.name,
      values: option.values.map((value) => value.name),
    })),
    pictures: pictures.map(({ key, alt, shownFor }) => ({ key, alt, shownFor })),
  };
}
type Content = ReturnType<typeof contentOf>;

class Market {
  readonly seller: Trader;
  readonly productId: ProductId;
  policy: Partial<ProductPolicy> = {};
  approved = 0;
  /** What buyers have to see. */
  shown: Content;
  readonly differences: unknown[] = [];

  constructor(seller: Trader, productId: ProductId, shown: Content) {
    this.seller = seller;
    this.productId = productId;
    this.shown = shown;
  }

  own(): Promise<SellerProduct> {
    return this.seller.api('GET /api/shop/products/:productId', { params: { productId: this.productId } });
  }

  async take(drawn: Step): Promise<void> {
    const before = await this.own();
    if (drawn.door === 'policy') {
      const watched = drawn.isWatching ? { words: [WATCHED], categories: [CategoryId.parse('toys')] } : {};
      this.policy = { rule: drawn.rule, first: 1, ...watched };
      await setProductPolicy(app, this.policy);
    } else if (drawn.door === 'approve' || drawn.door === 'reject' || drawn.door === 'withdraw') {
      await this.#decide(drawn.door, before);
    } else {
      await this.#save(drawn, before);
      const after = await this.own();
      if (before.review === null && !this.#isAsked(after)) this.shown = contentOf(after);
    }
    await this.#compare();
  }

  async #decide(door: 'approve' | 'reject' | 'withdraw', before: SellerProduct): Promise<void> {
    const { productId } = this;
    if (before.review === null) return;
    if (door === 'withdraw') {
      await this.seller.api('DELETE /api/pro/:productId/change', { params: { productId } });
    } else if (before.review.state === 'waiting' && !before.isArchived) {
      if (door === 'reject') await rejectProduct(operator, productId);
      else {
        await approveProduct(operator, productId);
        this.approved += 1;
        this.shown = contentOf(before);
      }
    }
  }

  /** In other words than the program: whether a change of what is shown has to wait. */
  #isAsked(after: SellerProduct): boolean {
    const { rule, words = [], categories = [] } = this.policy;
    const sides = [this.shown, contentOf(after)];
    const isWatched = sides.some(
      (side) =>
        (words.length > 0 && foldedWords(JSON.stringify(side)).includes(WATCHED)) ||
        (categories.length > 0 && side.category === 'Toys'),
    );
    return rule === 'all' || (rule === 'first_n' && this.approved < 1) || isWatched;
  }

  async #save(drawn: Step, before: SellerProduct): Promise<void> {
    const { productId, seller } = this;
    const params = { productId };
    switch (drawn.door) {
      case 'form': {
        const { door: _door, ...body } = drawn;
        const saved = await seller.api('PUT /api/pro/:productId', { params, body });
        const wanted = Object.entries(body).filter(([, value]) => value !== undefined);
        const has = new Map<string, unknown>(Object.entries(saved));
        this.#differs(
          'form',
          wanted.map(([name]) => has.get(name)),
          wanted.map(([, value]) => value),
        );
        return;
      }
      case 'options': {
        const option = (name: string, kind: 'size' | 'colour', values: string[]) => ({
          name,
          kind,
          values: values.map((value) => ({ name: value })),
        });
        const options = [option('Size', 'size', drawn.sizes), option('Colour', 'colour', drawn.colours)];
        const variants = drawn.sizes.flatMap((size) =>
          drawn.colours.map((colour) => ({ choices: [size, colour], price: drawn.price, isArchived: false })),
        );
        const saved = await seller.api('PUT /api/pro/:productId/variants', {
          params,
          body: { options, variants },
        });
        const offered = saved.variants.filter(({ isArchived }) => !isArchived);
        this.#differs(
          'variants',
          offered.map(({ price }) => price),
          variants.map(({ price }) => price),
        );
        this.#differs('saved options', contentOf(saved).options, [
          { name: 'Size', values: drawn.sizes },
          { name: 'Colour', values: drawn.colours },
        ]);
        return;
      }
      case 'pictures': {
        const pictures = before.pictures.slice(0, drawn.keeps).map(({ key }) => ({ key, alt: drawn.alt }));
        await seller.api('PUT /api/pro/:productId/pictures', { params, body: { pictures } });
        return;
      }
      case 'bulk':
        return this.#change({ kind: 'set_category', category: drawn.category }, drawn.undoes, before);
      case 'bulk price':
        return this.#change({ kind: 'set_price', price: drawn.price }, false, before);
      case 'file': {
        const rows = (await seller.table('products')).filter(({ id }) => id === productId);
        const [first = {}] = rows;
        const head = Object.keys(first);
        const lines = rows.map((row, place) =>
          head.map((column) =>
            column === 'price'
              ? String(drawn.price)
              : column === 'name' && place === 0
                ? drawn.name
                : (row[column] ?? ''),
          ),
        );
        const { state, faults } = await seller.applied('products', csv(head, ...lines));
        this.#differs('file', { state, faults }, { state: 'applied', faults: [] });
        this.#differs('name of the file', (await this.own()).name, drawn.name);
        return;
      }
      case 'archive':
        await seller.api('PUT /api/pro/:productId', { params, body: { isArchived: drawn.isArchived } });
        return;
      default:
        throw new Error(`${drawn.door} is no door`);
    }
  }

  async #change(
    change: { kind: 'set_category'; category: string } | { kind: 'set_price'; price: number },
    undoes: boolean,
    before: SellerProduct,
  ): Promise<void> {
    const body = { selection: { ids: [this.productId] }, change };
    const preview = await this.seller.api('POST /api/shop/bulk-changes/preview', { body });
    if (preview.changed === 0) return;
    const { fingerprint } = preview;
    const { id: changeId } = await this.seller.api('POST /api/shop/bulk-changes', {
      body: { ...body, fingerprint },
    });
    if (!undoes) return;
    const undone = await this.seller.api('POST /api/shop/bulk-changes/:changeId/undo', {
      params: { changeId },
    });
    this.#differs('undone', undone.restored, 1);
    this.#differs('category before', (await this.own()).category, before.category);
  }

  #differs(what: string, one: unknown, other: unknown): void {
    if (JSON.stringify(one) !== JSON.stringify(other)) this.differences.push({ what, one, other });
  }

  async #compare(): Promise<void> {
    const [row] = await app.database.db.select().from(products).where(eq(products.id, this.productId));
    if (!row) throw new Error('the product is gone');
    const { name, brand, description, category, options, attributes } = row;
    const { shown } = this;
    this.#differs(
      'texts',
      { name, brand, description, category, attributes },
      {
        name: shown.name,
        brand: shown.brand,
        description: shown.description,
        category: shown.category,
        attributes: shown.attributes,
      },
    );
    const words = options.map(withoutRemoved).map((option) => ({
      name: option.name,
      values: option.values.map((value) => value.name),
    }));
    this.#differs('options', words, shown.options);
    if (row.archivedAt !== null) return;
    const page = await app.api()('GET /api/pro/:productId', { params: { productId: this.productId } });
    this.#differs('name', page.name, shown.name);
    this.#differs('category', page.category, shown.category);
    this.#differs(
      'pictures',
      page.imageUrls.map((url, place) => [
        url.slice(10, 42),
        page.imageAlts[place],
        page.imagesShownFor[place],
      ]),
      shown.pictures.map(({ key, alt, shownFor }) => [key, alt, shownFor]),
    );
    // Each variant that is sold is one of the values that are shown.
    const known = page.options.map(({ values }) => new Set(values.map(({ number }) => number)));
    this.#differs(
      'choices',
      page.variants.every(({ choices }) => choices.every((choice, at) => known[at]?.has(choice))),
      true,
    );
    const own = await this.own();
    if (own.review === null) return;
    const prices = new Map(own.variants.map(({ id, price }) => [id, price]));
    // What it costs never waits.
    for (const { id, price } of page.variants) this.#differs('price', price, prices.get(id));
  }
}

test('whatever a seller saves by whatever door under whatever policy, buyers see what was approved last', {
  tags: ['I19', 'POL30'],
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      runs += 1;
      await setProductPolicy(app, {});
      const seller = await aTrader(app);
      const keys = [1, 2].map((place) => `${runs}${place}`.padStart(32, '0'));
      const { id } = await aVariedProduct(app, {
        shopId: seller.shop.id,
        name: 'Kurta',
        category: 'Clothing',
        options: { Size: ['S', 'M'], Colour: ['Red', 'Blue'] },
        pictures: [
          [keys[0] ?? '', null],
          [keys[1] ?? '', 'Red'],
        ],
      });
      const shown = contentOf(
        await seller.api('GET /api/shop/products/:productId', { params: { productId: id } }),
      );
      const market = new Market(seller, id, shown);
      for (const drawn of steps) await market.take(drawn);
      expect(market.differences).toEqual([]);
      const review = await inReview(operator, id);
      if (review) expect(review.differences.length).toBeGreaterThan(0);
    }),
    { numRuns: 15 },
  );
  await expectInvariantsToHold(app);
});
