import type { Invoice } from '../../../../contract/invoices.ts';
import { gstinWarning } from '../../../../contract/kernel/business-numbers.ts';
import {
  addPaise,
  type Paise,
  subtractPaise,
  timesPaise,
  toRupees,
} from '../../../../contract/kernel/money.ts';
import { choiceText, unitsInWords } from '../../../../contract/kernel/product-options.ts';
import { amountInWords } from './amount-in-words.ts';
import type { InvoiceLineRow, InvoiceRow, ReturnedRow } from './store.ts';

const SEQUENCE_DIGITS = 6;

/** `2026-27/000042` has fiscal year and sequence: unique for the shop, within the 16 characters that GST allows. */
export function invoiceNumber(fiscalYear: number, sequence: number): string {
  const nextYear = String((fiscalYear + 1) % 100).padStart(2, '0');
  return `${fiscalYear}-${nextYear}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
}

interface Note {
  at: string;
  text: string;
  amountPaise: Paise;
}

/** Cancellations before packing are noted without counting; later ones and returns come off the total. */
export function presentInvoice(
  row: InvoiceRow,
  allLines: readonly InvoiceLineRow[],
  returned: readonly ReturnedRow[],
): Invoice {
  const issuedAt = new Date(row.issuedAt);
  const lines = allLines.filter(({ isCancelledBefore }) => !isCancelledBefore);
  const before = allLines.filter(({ isCancelledBefore }) => isCancelledBefore);
  const since = [
    ...lines.filter(({ cancelledAt }) => cancelledAt !== null).map(cancellation),
    ...returned.map(
      ({ at, item, replacement, amountPaise }): Note => ({
        at,
        amountPaise,
        text: item === null ? wordsWithoutItem(amountPaise) : wordsOf(item, replacement),
      }),
    ),
  ];
  const feesPaise = addPaise(row.shippingPaise, row.cashFeePaise);
  if (row.cancelledAt !== null && feesPaise > 0)
    since.push({ at: row.cancelledAt, text: FEES, amountPaise: feesPaise });
  const totalPaise = addPaise(feesPaise, ...lines.map((line) => line.totalPaise));
  const keptPaise = subtractPaise(totalPaise, addPaise(...since.map(({ amountPaise }) => amountPaise)));
  return {
    number: invoiceNumber(row.fiscalYear, row.sequence),
    issuedAt: issuedAt.toISOString(),
    orderNumber: row.orderNumber,
    orderedAt: new Date(row.orderedAt).toISOString(),
    paymentMethod: row.paymentMethod,
    seller: {
      name: row.sellerName,
      address: row.sellerAddress,
      gstin: row.sellerGstin,
      isGstinValid: gstinWarning(row.sellerGstin) === undefined,
    },
    buyer: {
      name: row.contactName,
      street_address: row.streetAddress,
      city: row.city,
      state: row.state,
      postal_code: row.postalCode,
      country: row.country,
    },
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      choices: [...line.choices],
      sku: line.sku,
      brand: line.brand,
      quantity: line.quantity,
      price: toRupees(line.unitPricePaise),
      discount: toRupees(line.discountPaise),
      total: toRupees(line.totalPaise),
    })),
    coupon: row.couponCode,
    subtotal: toRupees(
      addPaise(...lines.map(({ unitPricePaise, quantity }) => timesPaise(unitPricePaise, quantity))),
    ),
    discount: toRupees(addPaise(...lines.map(({ discountPaise }) => discountPaise))),
    shipping: toRupees(row.shippingPaise),
    cashFee: toRupees(row.cashFeePaise),
    ...presentMarketShare(lines, totalPaise),
    total: toRupees(totalPaise),
    totalInWords: amountInWords(totalPaise),
    notes: [...before.map(cancellation), ...since]
      .map(({ at, text, amountPaise }) => ({
        at: new Date(at).toISOString(),
        text,
        amount: toRupees(amountPaise),
      }))
      .sort((one, other) => one.at.localeCompare(other.at)),
    kept: toRupees(keptPaise),
  };
}

/** A discount that the market pays is part of the value of the supply (0042). */
function presentMarketShare(
  lines: readonly InvoiceLineRow[],
  totalPaise: Paise,
): Pick<Invoice, 'marketShare' | 'supplyValue'> {
  const sharePaise = addPaise(...lines.map(({ marketSharePaise }) => marketSharePaise));
  if (sharePaise === 0) return { marketShare: null, supplyValue: null };
  return { marketShare: toRupees(sharePaise), supplyValue: toRupees(addPaise(totalPaise, sharePaise)) };
}

const FEES = 'Shipping and fees given back';

/** A lapsed discount is deducted from what goes back. */
function wordsWithoutItem(amountPaise: Paise): string {
  return amountPaise < 0 ? 'Coupon that no longer applies to the rest' : FEES;
}

function wordsOf(item: NonNullable<ReturnedRow['item']>, replacement: ReturnedRow['replacement']): string {
  if (replacement === null) return `Returned: ${unitsInWords(item)}`;
  const { choices, unitDifferencePaise } = replacement;
  const price = unitDifferencePaise === 0 ? 'at the same price' : 'at another price';
  return `Exchanged: ${unitsInWords(item)} for ${choiceText(choices)}, ${price}`;
}

function cancellation(line: InvoiceLineRow): Note {
  const { cancelledAt, totalPaise } = line;
  return { at: cancelledAt ?? '', text: `Cancelled: ${unitsInWords(line)}`, amountPaise: totalPaise };
}
