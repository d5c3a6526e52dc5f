import { createHash } from 'node:crypto';
import type { InventoryId, ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import type { DemoProduct } from '../products.ts';
import { composeMoreProducts } from '../more-products.ts';
import { PIN_CODE_PLACES } from '../pin-codes.ts';
import type { Random } from '../random.ts';
import { composeStock, type DemoStock } from '../stock.ts';
import { type CarriedFigures, composeCarriedFigures } from './carried-figures.ts';

export const BATCH_PRODUCTS = 10_000;

const PIN_ENTRIES_PER_PRODUCT = 5;

export interface Batch {
  products: DemoProduct[];
  stock: DemoStock[];
  figures: Map<DemoProduct, CarriedFigures>;
}

/** A batch of a number is the same in every run, so that its present part is known; a smaller one has its first products. */
export function composeBatch(
  written: readonly DemoProduct[],
  { number, products: wanted }: { number: number; products: number },
  random: Random,
  now: Date,
): Batch {
  const own = random.fork(`batch ${number}`);
  const first = number * BATCH_PRODUCTS;
  const whole = composeMoreProducts(written, BATCH_PRODUCTS, own.fork('products'), now, first);
  whole.forEach((product, place) => {
    product.id = idOf<ProductId>(`product ${first + place}`);
    product.variants.forEach((variant, position) => {
      variant.id = idOf<VariantId>(`variant ${first + place} ${position}`);
    });
  });
  const stock = composeStock(whole, own.fork('stock'));
  stock.forEach((record, place) => {
    record.id = idOf<InventoryId>(`stock ${number} ${place}`);
  });
  widenStock(stock, BATCH_PRODUCTS * PIN_ENTRIES_PER_PRODUCT, own.fork('pin codes'));
  const figures = own.fork('figures');
  const products = whole.slice(0, wanted);
  const isWanted = new Set(products);
  return {
    products,
    stock: stock.filter(({ product }) => isWanted.has(product)),
    figures: new Map(products.map((product) => [product, composeCarriedFigures(figures)])),
  };
}

function idOf<Id extends string>(name: string): Id {
  const digits = createHash('sha256').update(`haat demo ${name}`).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-') as Id; // an id made here is one by construction
}

/** Adds pin codes to records that list them, until there are that many entries in all. */
function widenStock(stock: readonly DemoStock[], entries: number, random: Random): void {
  let missing = entries - stock.reduce((sum, record) => sum + record.deliveryPinCodes.length, 0);
  const particular = stock.filter(({ deliveryPinCodes }) => !deliveryPinCodes.includes('*'));
  // A record has a few dozen entries at most: a second round is needed only by catalogues of a handful.
  for (let round = 0; missing > 0 && round < PIN_CODE_PLACES.length; round += 1) {
    for (const record of particular) {
      if (missing <= 0) return;
      const { pinCode } = random.pick(PIN_CODE_PLACES);
      if (record.deliveryPinCodes.includes(pinCode)) continue;
      record.deliveryPinCodes.push(pinCode);
      missing -= 1;
    }
  }
}
