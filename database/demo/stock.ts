import { ALL_INDIA, coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { InventoryId } from '../../contract/kernel/schemas.ts';
import { pinCodesOf } from './pin-codes.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import { SHOPS } from './shops.ts';
import type { DemoVariant } from './variants.ts';

/** The present quantity is given; the first delivery follows from sales. */
export interface DemoStock {
  id: InventoryId;
  product: DemoProduct;
  variant: DemoVariant;
  quantity: number;
  minimumThreshold: number;
  status: 'active' | 'inactive';
  deliveryPinCodes: string[];
}

const METROS = ['11*', '4000*', '7000*', '6000*', '5600*', '5000*', '3800*', '4110*'];

/** The share of variants with options that only their shop's own region gets. */
const REGIONAL_SHARE = 0.08;

/** Some of the one or two records per variant deliver everywhere, some to a region, some to listed pin codes. */
export function composeStock(products: readonly DemoProduct[], random: Random): DemoStock[] {
  return products.flatMap((product) => {
    const reach = reachOf(product, random.next());
    return product.variants.flatMap((variant) => {
      const isRegional = product.options.length > 0 && random.chance(REGIONAL_SHARE);
      const lists = isRegional ? [SHOPS[product.shop].homeRegion] : reach;
      return lists.map(
        (deliveryPinCodes): DemoStock => ({
          id: random.uuid(),
          product,
          variant,
          ...levelOf(variant, random),
          status: random.chance(0.025) ? 'inactive' : 'active',
          deliveryPinCodes: [...deliveryPinCodes],
        }),
      );
    });
  });
}

function reachOf({ shop }: DemoProduct, draw: number): (readonly string[])[] {
  const { homeRegion, city } = SHOPS[shop];
  // Their own van serves the home region, a courier the rest of the country.
  if (draw < 0.1) return [homeRegion, [ALL_INDIA]];
  if (draw < 0.64) return [[ALL_INDIA]];
  if (draw < 0.8) return [[...new Set([...METROS, ...homeRegion])]];
  if (draw < 0.93) return [homeRegion];
  return [[...new Set([...pinCodesOf(city), ...pinCodesOf('Bengaluru'), ...pinCodesOf('Mumbai')])]];
}

function levelOf(variant: DemoVariant, random: Random): Pick<DemoStock, 'quantity' | 'minimumThreshold'> {
  const isDear = variant.pricePaise >= 20_000_00;
  const minimumThreshold = isDear ? random.whole(2, 4) : random.whole(4, 12);
  const draw = random.next();
  if (draw < 0.065) return { quantity: 0, minimumThreshold };
  if (draw < 0.17) return { quantity: random.whole(1, minimumThreshold), minimumThreshold };
  const plenty = isDear ? random.whole(5, 40) : random.whole(15, 260);
  return { quantity: minimumThreshold + plenty, minimumThreshold };
}

/** Where two records serve a pin code, the one for fewer pin codes is taken. */
export function findServingStock(records: readonly DemoStock[], pinCode: string): DemoStock | undefined {
  const patterns = coveringPatterns(pinCode);
  const rank = (record: DemoStock): number =>
    patterns.findIndex((pattern) => record.deliveryPinCodes.includes(pattern));
  return records
    .filter((record) => record.status === 'active' && rank(record) >= 0)
    .sort((a, b) => rank(a) - rank(b))[0];
}

/** One variant is drawn first: size L is no substitute for size M. */
export function drawServingStock(
  { variants }: DemoProduct,
  records: readonly DemoStock[],
  pinCode: string,
  random: Random,
): DemoStock | undefined {
  const wanted = random.pick(variants);
  return findServingStock(
    records.filter(({ variant }) => variant === wanted),
    pinCode,
  );
}
