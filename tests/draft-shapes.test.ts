import { expect, test } from 'vitest';
import { keysOf } from '../contract/kernel/keys-of.ts';
import { CategoryId } from '../contract/kernel/schemas.ts';
import { FIRST_VERSIONS } from '../server/market/content/first-versions.ts';
import { couponCodec } from '../web/concepts/coupons/coupon-values.ts';
import type { Shape } from '../web/kit/drafts/shape.ts';
import { CONTENT_SHAPES } from '../web/pages/operator/content/content-shapes.ts';
import { isPolicyValues, policyCodec } from '../web/pages/operator/policy/policy-values.ts';
import { isCouponValues } from '../web/pages/seller/coupons/coupon-draft.ts';
import { isTypedRecord, recordCodec } from '../web/pages/seller/inventory/inventory-edit.ts';
import { draftOf, isProductDraft } from '../web/pages/seller/products/form/product-draft.ts';
import { formOf } from '../web/pages/seller/products/form/product-values.ts';
import { isShopValues, shopCodec } from '../web/pages/seller/shop/shop-values.ts';
import { chartCodec, isChartValues } from '../web/pages/seller/size-charts/chart-values.ts';

interface DraftedForm {
  form: string;
  shape: Shape<unknown>;
  value: object;
}

const POLICY = policyCodec.toForm({
  shopApproval: 'by_hand',
  requiredChecks: ['pan'],
  twoPersonLimit: 5000,
  version: 1,
  healthLimits: { late: 10, cancelled: 2.5, returned: 5, rating: 3.5, answers: 80 },
  healthMinimum: 10,
  appealDays: 30,
  products: { rule: 'first_n', first: 3, words: ['replica'], categories: [CategoryId.parse('saris')] },
});

const FORMS: DraftedForm[] = [
  { form: 'coupon', shape: isCouponValues, value: couponCodec.toForm(undefined) },
  { form: 'inventory item', shape: isTypedRecord, value: recordCodec.toForm(undefined, '5600*') },
  { form: 'shop', shape: isShopValues, value: shopCodec.toForm(undefined) },
  { form: 'product', shape: isProductDraft, value: draftOf(formOf(undefined)) },
  { form: 'size chart', shape: isChartValues, value: chartCodec.toForm(undefined, 'in') },
  { form: 'policy', shape: isPolicyValues, value: POLICY },
  ...keysOf(CONTENT_SHAPES).map((place) => ({
    form: `content: ${place}`,
    shape: CONTENT_SHAPES[place],
    value: FIRST_VERSIONS[place],
  })),
];

test.each(FORMS)(
  'a stored draft of $form is one, and with a field more, fewer or of another kind it is none',
  ({ shape, value }) => {
    const stored: unknown = JSON.parse(JSON.stringify(value));
    expect(shape(stored)).toBe(true);
    expect(shape({ ...value, added: 'text' })).toBe(false);
    const fields = Object.entries(value);
    for (const [name] of fields) {
      const others = Object.fromEntries(fields.filter(([other]) => other !== name));
      expect(shape(others), `without ${name}`).toBe(false);
      expect(shape({ ...value, [name]: 7 }), name).toBe(false);
    }
  },
);
