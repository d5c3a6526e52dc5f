import type { Paise } from '../../../../contract/kernel/money.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import type {
  OrderLineId,
  ProductId,
  ShopId,
  ShopOrderId,
  VariantId,
} from '../../../../contract/kernel/schemas.ts';
import type { orders } from '../../../../database/schema/index.ts';

type OrderRow = typeof orders.$inferSelect;

export interface NewOrderLine {
  id: OrderLineId;
  variantId: VariantId;
  productId: ProductId;
  name: string;
  choices: readonly VariantChoice[];
  sku: string | null;
  brand: string;
  pictureKey: string | null;
  quantity: number;
  unitPricePaise: Paise;
  discountPercent: number;
  discountPaise: Paise;
  marketSharePaise: Paise;
  totalPaise: Paise;
}

export interface NewShopOrder {
  id: ShopOrderId;
  shopId: ShopId;
  couponCode: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
  expectedBy: string;
  lines: NewOrderLine[];
}

export interface NewOrder
  extends Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'userId'
    | 'status'
    | 'paymentMethod'
    | 'cartVersion'
    | 'subtotalPaise'
    | 'discountPaise'
    | 'shippingPaise'
    | 'totalPaise'
    | 'contactName'
    | 'contactEmail'
    | 'contactPhone'
    | 'addressLabel'
    | 'recipient'
    | 'recipientPhone'
    | 'streetAddress'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
  > {
  /** Limits count by all of these keyed hashes; the first is stored. */
  networks: string[];
  shopOrders: NewShopOrder[];
  /** The database's clock counts; null means that the order is placed at once. */
  keepMinutes: number | null;
}
