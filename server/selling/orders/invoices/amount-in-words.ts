import type { Paise } from '../../../../contract/kernel/money.ts';

const SMALL = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const GROUPS = [
  { value: 10_000_000, name: 'Crore' },
  { value: 100_000, name: 'Lakh' },
  { value: 1000, name: 'Thousand' },
  { value: 100, name: 'Hundred' },
];

/** Invoices in India have this form: `Rupees One Lakh Two Hundred Five and Paise Fifty Only`. */
export function amountInWords(amount: Paise): string {
  const rupees = `Rupees ${inWords(Math.floor(amount / 100))}`;
  const rest = amount % 100;
  return `${rest === 0 ? rupees : `${rupees} and Paise ${inWords(rest)}`} Only`;
}

function inWords(whole: number): string {
  const group = GROUPS.find(({ value }) => whole >= value);
  if (!group) return belowHundred(whole);
  const head = `${inWords(Math.floor(whole / group.value))} ${group.name}`;
  const rest = whole % group.value;
  return rest === 0 ? head : `${head} ${inWords(rest)}`;
}

function belowHundred(whole: number): string {
  if (whole < 20) return SMALL[whole] ?? '';
  const tens = TENS[Math.floor(whole / 10)] ?? '';
  return whole % 10 === 0 ? tens : `${tens}-${SMALL[whole % 10] ?? ''}`;
}
