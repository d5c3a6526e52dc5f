import { ALL_INDIA, coveringPatterns } from '../../contract/kernel/pin-code.ts';
import type { InventoryId } from '../../contract/kernel/schemas.ts';
import { pinCodesOf } from './pin-codes.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import { SHOPS } from './shops.ts';

/** A stock record. What is left now is fixed; what once came in follows from what was sold. */
export interface DemoStock {
  id: InventoryId;
  product: DemoProduct;
  /** Units left after all orders. */
  quantity: number;
  minimumThreshold: number;
  status: 'active' | 'inactive';
  deliveryPinCodes: string[];
}

const METROS = ['11*', '4000*', '7000*', '6000*', '5600*', '5000*', '3800*', '4110*'];

/** One or two records for each product: some deliver everywhere, some to a region, some to listed pin codes. */
export function composeStock(products: readonly DemoProduct[], random: Random): DemoStock[] {
  return products.flatMap((product) => {
    const record = (deliveryPinCodes: readonly string[]): DemoStock => ({
      id: random.uuid(),
      product,
      ...levelOf(product, random),
      status: random.chance(0.025) ? 'inactive' : 'active',
      deliveryPinCodes: [...deliveryPinCodes],
    });
    const { homeRegion, city } = SHOPS[product.shop];
    const draw = random.next();
    // From the home region by the shop's own van, to the rest of the country by courier.
    if (draw < 0.1) return [record(homeRegion), record([ALL_INDIA])];
    if (draw < 0.64) return [record([ALL_INDIA])];
    if (draw < 0.8) return [record([...new Set([...METROS, ...homeRegion])])];
    if (draw < 0.93) return [record(homeRegion)];
    return [record([...new Set([...pinCodesOf(city), ...pinCodesOf('Bengaluru'), ...pinCodesOf('Mumbai')])])];
  });
}

/** About one record in sixteen is sold out, one in ten has reached its threshold. */
function levelOf(product: DemoProduct, random: Random): Pick<DemoStock, 'quantity' | 'minimumThreshold'> {
  const isDear = product.pricePaise >= 20_000_00;
  const minimumThreshold = isDear ? random.whole(2, 4) : random.whole(4, 12);
  const draw = random.next();
  if (draw < 0.065) return { quantity: 0, minimumThreshold };
  if (draw < 0.17) return { quantity: random.whole(1, minimumThreshold), minimumThreshold };
  const plenty = isDear ? random.whole(5, 40) : random.whole(15, 260);
  return { quantity: minimumThreshold + plenty, minimumThreshold };
}

/** The active record that serves a pin code; the more particular one where two do. */
export function findServingStock(records: readonly DemoStock[], pinCode: string): DemoStock | undefined {
  const patterns = coveringPatterns(pinCode);
  const rank = (record: DemoStock): number =>
    patterns.findIndex((pattern) => record.deliveryPinCodes.includes(pattern));
  return records
    .filter((record) => record.status === 'active' && rank(record) >= 0)
    .sort((a, b) => rank(a) - rank(b))[0];
}
