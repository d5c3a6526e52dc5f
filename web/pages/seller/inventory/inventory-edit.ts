import { ApiProblem } from '../../../../contract/client.ts';
import type { InventoryItem } from '../../../../contract/inventory.ts';
import { INVENTORY_STATUSES } from '../../../../contract/kernel/inventory-statuses.ts';
import { CHOOSE_PRODUCT, NO_QUANTITY, TOO_MANY_UNITS } from '../../../../contract/kernel/messages.ts';
import { MAX_STOCK } from '../../../../contract/kernel/limits.ts';
import type { FieldError } from '../../../../contract/problem.ts';
import { each, fieldsOf, isText, listOf, oneOf, recordOf } from '../../../kit/drafts/shape.ts';
import { isUnanswered } from '../../../kit/http/problem-message.ts';
import type { OfferedVariant } from './offered-variants.ts';

type StockMode = 'set' | 'change';

export interface TypedRecord {
  product_id: string;
  quantity: string;
  /** By variant of a new record's product; '' for none. */
  quantities: Record<string, string>;
  change: string;
  minimum_threshold: string;
  reason: string;
  mode: StockMode;
  status: InventoryItem['status'];
  pinCodes: readonly string[];
  /** The text of the box, before it is added. */
  pinCodesTyped: string;
}

const DEFAULT_THRESHOLD = 5;

export const recordCodec = {
  /** @param pinCodesTyped the first text of the box for more pin codes */
  toForm: (item: InventoryItem | undefined, pinCodesTyped = ''): TypedRecord => ({
    product_id: '',
    quantity: String(item?.quantity ?? ''),
    quantities: {},
    change: '',
    minimum_threshold: String(item?.minimum_threshold ?? DEFAULT_THRESHOLD),
    reason: '',
    mode: 'set',
    status: item?.status ?? 'active',
    pinCodes: item?.delivery_pin_codes.toSorted() ?? [],
    pinCodesTyped,
  }),
  /** A change of a record sends those fields that differ. */
  toBody: ({ quantity, minimum_threshold, status, pinCodes }: TypedRecord) => ({
    quantity: Number(quantity),
    minimum_threshold: Number(minimum_threshold),
    status,
    delivery_pin_codes: [...pinCodes],
  }),
};

export const isTypedRecord = fieldsOf<TypedRecord>({
  ...each(['product_id', 'quantity', 'change', 'minimum_threshold', 'reason', 'pinCodesTyped'], isText),
  quantities: recordOf(isText),
  mode: oneOf(['set', 'change']),
  status: oneOf(INVENTORY_STATUSES),
  pinCodes: listOf(isText),
});

/** VAL-23, VAL-24, VAL-28; a product with options needs a number for at least one variant. */
export function recordFaults(
  typed: TypedRecord,
  isNew: boolean,
  variants: readonly Pick<OfferedVariant, 'id'>[],
): FieldError[] {
  return [
    ...(isNew && !typed.product_id ? [{ path: 'product_id', message: CHOOSE_PRODUCT }] : []),
    ...stockErrors(typed, variants),
    ...unitErrors('minimum_threshold', typed.minimum_threshold),
  ];
}

function stockErrors(typed: TypedRecord, variants: readonly Pick<OfferedVariant, 'id'>[]): FieldError[] {
  const [first] = variants;
  if (first) {
    const filled = quantitiesOf(typed, variants);
    return filled.length === 0
      ? [{ path: `quantities.${first.id}`, message: NO_QUANTITY }]
      : filled.flatMap(({ id, text }) => unitErrors(`quantities.${id}`, text));
  }
  return typed.mode === 'set' ? unitErrors('quantity', typed.quantity) : changeErrors(typed.change);
}

export function quantitiesOf<Variant extends Pick<OfferedVariant, 'id'>>(
  { quantities }: TypedRecord,
  variants: readonly Variant[],
) {
  return variants.flatMap(({ id }) => {
    const text = quantities[id] ?? '';
    return text === '' ? [] : [{ id, text }];
  });
}

const MOST_UNITS = MAX_STOCK.toLocaleString('en-IN');

/** VAL-23, VAL-24. */
export function unitErrors(path: string, text: string): FieldError[] {
  if (!/^\d+$/.test(text)) return [{ path, message: 'Enter a whole number, 0 or more' }];
  return Number(text) > MAX_STOCK ? [{ path, message: TOO_MANY_UNITS }] : [];
}

function changeErrors(text: string): FieldError[] {
  if (!/^[+-]?\d+$/.test(text)) return [{ path: 'change', message: 'Enter a difference such as +5 or -3' }];
  return Math.abs(Number(text)) > MAX_STOCK
    ? [{ path: 'change', message: `Enter a difference of at most ${MOST_UNITS} units` }]
    : [];
}

/** Unchanged fields are not sent, so that another tab's change or a sale stays. */
export function changesOf(loaded: InventoryItem, typed: TypedRecord) {
  const { mode } = typed;
  const { quantity, minimum_threshold, status, delivery_pin_codes } = recordCodec.toBody(typed);
  const inOrder = (codes: readonly string[]) => codes.toSorted().join();
  const isSameList = inOrder(delivery_pin_codes) === inOrder(loaded.delivery_pin_codes);
  return {
    ...(mode === 'set' && quantity !== loaded.quantity && { quantity }),
    ...(mode === 'change' && Number(typed.change) !== 0 && { change: Number(typed.change) }),
    ...(minimum_threshold !== loaded.minimum_threshold && { minimum_threshold }),
    ...(status !== loaded.status && { status }),
    ...(!isSameList && { delivery_pin_codes }),
  };
}

export function othersChanges(then: TypedRecord, now: TypedRecord): string[] {
  const figure = (name: string, before: string, after: string) =>
    before === after ? [] : [`${name}: now ${after}, was ${before}`];
  return [
    ...figure('Stock', then.quantity, now.quantity),
    ...figure('Minimum threshold', then.minimum_threshold, now.minimum_threshold),
    ...figure('Status', then.status, now.status),
    ...(then.pinCodes.join() === now.pinCodes.join()
      ? []
      : [`Pin codes: now ${now.pinCodes.length}, were ${then.pinCodes.length}`]),
  ];
}

export const INVENTORY_NOT_FETCHED = 'An error occurred while fetching inventory';
export const INVENTORY_NOT_UPDATED = 'An error occurred while updating inventory';

/** The sentences of ERR-29 and ERR-30. */
export function listFailureWords(error: unknown): string {
  return hasAnswer(error) ? 'Failed to fetch inventory' : INVENTORY_NOT_FETCHED;
}

export function hasAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && !isUnanswered(error);
}

/** The sentences of ERR-25..28. */
export function failureWords(error: unknown, isNew: boolean): string {
  if (hasAnswer(error)) {
    return isNew ? 'Failed to add inventory item' : 'Failed to update inventory';
  }
  return isNew ? 'An error occurred while adding inventory item' : INVENTORY_NOT_UPDATED;
}
