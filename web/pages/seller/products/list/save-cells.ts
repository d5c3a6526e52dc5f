import type { InventoryItem } from '../../../../../contract/inventory.ts';
import { formatRupees } from '../../../../../contract/kernel/rupees.ts';
import type { ListedSellerProduct } from '../../../../../contract/seller-products.ts';
import { api } from '../../../../kit/http/api.ts';
import { couldNotBe, hasCode, messageOf } from '../../../../kit/http/problem-message.ts';
import { fieldErrorsOf } from '../../../../kit/http/field-errors.ts';
import { counted } from '../../../../kit/lists/counted.ts';
import { notify } from '../../../../kit/toasts/toasts.ts';
import { unitErrors } from '../../inventory/inventory-edit.ts';
import type { ProductChanged } from './use-changed-products.ts';

/** Only another user's new price stops the save, until Enter is pressed again. @returns the error, if any */
export async function savePrice(
  product: ListedSellerProduct,
  text: string,
  onChange: ProductChanged,
): Promise<string | undefined> {
  const params = { productId: product.id };
  try {
    const saved = await api('PUT /api/pro/:productId', {
      params,
      body: { price: text, version: product.version },
    });
    onChange(saved);
    notify('success', `The price of ‘${saved.name}’ is now ${formatRupees(saved.price)}`);
    return undefined;
  } catch (error) {
    const newest =
      hasCode(error, 'stale') && (await orUndefined(api('GET /api/shop/products/:productId', { params })));
    if (!newest) {
      return fieldErrorsOf(error)['price'] ?? messageOf(error, couldNotBe('The price', 'saved'));
    }
    onChange(newest);
    if (newest.price === product.price) return savePrice({ ...product, ...newest }, text, onChange);
    return `Meanwhile set to ${formatRupees(newest.price)}. Press Enter to save yours.`;
  }
}

export async function saveStock(
  product: ListedSellerProduct,
  text: string,
  onChange: ProductChanged,
): Promise<string | undefined> {
  const { id, name, stockRecord: record } = product;
  const written = text.replaceAll(',', '');
  const [wrong] = unitErrors('quantity', written);
  if (!record || wrong) return wrong?.message;
  const params = { inventoryId: record.id };
  try {
    const body = { quantity: Number(written), version: record.version };
    const saved = await api('PATCH /api/inventory/:inventoryId', { params, body });
    const newest = await orUndefined(api('GET /api/shop/products/:productId', { params: { productId: id } }));
    onChange({ ...newest, id, stockRecord: recordOf(saved) });
    notify('success', `The stock of ‘${name}’ is now ${unitsOf(saved)}`);
    return undefined;
  } catch (error) {
    const newest =
      hasCode(error, 'stale') && (await orUndefined(api('GET /api/inventory/:inventoryId', { params })));
    if (!newest) return messageOf(error, couldNotBe('The stock', 'saved'));
    const stockRecord = recordOf(newest);
    onChange({ id, stockRecord });
    if (newest.quantity === record.quantity) return saveStock({ ...product, stockRecord }, text, onChange);
    return `Meanwhile ${unitsOf(newest)}. Press Enter to save yours.`;
  }
}

function orUndefined<Value>(call: Promise<Value>): Promise<Value | undefined> {
  return call.catch(() => undefined);
}

function recordOf({ id, quantity, reserved, version }: InventoryItem): ListedSellerProduct['stockRecord'] {
  return { id, quantity, reserved, version };
}

function unitsOf({ quantity }: InventoryItem): string {
  return counted(quantity, 'unit', 'units');
}
