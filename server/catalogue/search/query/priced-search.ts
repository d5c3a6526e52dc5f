import { MAX_AMOUNT_PAISE } from '../../../../contract/kernel/money.ts';

export interface PricedSearch {
  text: string;
  minPrice?: number;
  maxPrice?: number;
}

/** A smaller number without a currency sign is an age, a size or a count of stars. */
const LEAST_BARE_AMOUNT = 50;

const MULTIPLIERS: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  hazar: 1000,
  hazaar: 1000,
  हज़ार: 1000,
  हजार: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  lacs: 100_000,
  लाख: 100_000,
  crore: 10_000_000,
  crores: 10_000_000,
};

/** Numbers with these units are no money: 'under 2 kg', 'below 5 years', 'up to 64 gb'. */
const UNIT = [
  'gb|tb|mb|mbps|mah|ml|l|ltrs?|litres?|liters?|kgs?|kilos?|g|gms?|grams?|mg|cms?|mm|m|met(?:re|er)s?|inch(?:es)?|ft|feet',
  'w|watts?|v|volts?|hz|mp|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|pcs?|pieces?|packs?|pages?|sheets?',
  'seats?|seaters?|persons?|people|stars?|degrees?|percent|rpm|db|dpi|gsm|[kg]hz|fps|btu|lumens?|nits|sq|साल|महीने|किलो',
].join('|');

const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';
const CURRENCY = '₹|rs\\.?|inr|re\\.?|rupees?|रु\\.?|₨';
const AFTER_AMOUNT = `/-|[₹₨]|(?:rupees?|rupa(?:ye|iye|y)|rupiya|rs|inr|bucks|रुपये|रुपए|रुपया|रु)${END}\\.?`;

const AMOUNT = `(${CURRENCY})?\\s*(\\d[\\d,]*(?:\\.\\d+)?)(?:\\s?(${Object.keys(MULTIPLIERS).join('|')})${END})?(?![\\p{L}\\p{M}\\p{N}]|[.,]\\d)(?:\\s*(${AFTER_AMOUNT}))?(?!\\s*(?:%|"|(?:${UNIT})${END}))`;

const PREFACE = `(?:${START}(?:with\\s+)?(?:a\\s+)?(?:price[ds]?|costs?|costing|budget)\\s+(?:range\\s+)?(?:of\\s+|is\\s+)?)?`;
const UP_TO = `${PREFACE}(?:${START}(?:under|below|less(?:er)? than|cheaper than|(?:not|no) more than|at most|up\\s?to|within|maximum|max\\.? price|budget(?: of)?)|<=?)\\s*(?:of\\s+)?`;
const FROM = `${PREFACE}(?:${START}(?:above|over|more than|greater than|(?:not|no) less than|at least|minimum|min\\.? price|starting (?:from|at))|>=?)\\s*(?:of\\s+)?`;
const OR_LESS = `\\s*(?:(?:or|and|&) (?:less|below|under)|se kam|ke andar|ke niche|ke neeche|tak|से कम|के अंदर|के नीचे|तक)${END}`;
const OR_MORE = `\\s*(?:(?:or|and|&) (?:more|above|over)|se (?:zyada|jyada|upar|zyaada)|से (?:ज़्यादा|ज्यादा|ऊपर))${END}`;
const BETWEEN = `${PREFACE}${START}(?:between|from|in the range(?: of)?)\\s+`;

const FLAGS = 'giu';
const BOTH_ENDS = new RegExp(`${BETWEEN}${AMOUNT}\\s*(?:and|to|till|-|–|&)\\s*${AMOUNT}`, FLAGS);
/** Two amounts in a row are prices only with a currency sign. */
const TWO_AMOUNTS = new RegExp(`${START}${AMOUNT}\\s*(?:to|-|–)\\s*${AMOUNT}`, FLAGS);
const UPPER_END = [new RegExp(UP_TO + AMOUNT, FLAGS), new RegExp(START + AMOUNT + OR_LESS, FLAGS)];
const LOWER_END = [new RegExp(FROM + AMOUNT, FLAGS), new RegExp(START + AMOUNT + OR_MORE, FLAGS)];

interface Amount {
  rupees: number;
  multiplier: number;
  isMoney: boolean;
}

/** A number alone is part of a name ('iphone 14', 'nike 270'). */
export function readPricedSearch(text: string): PricedSearch {
  if (!/\d/.test(text)) return { text };
  const ends: { min?: number; max?: number } = {};
  let left = text.normalize('NFC');
  const takeRange = (pattern: RegExp, mustBeMoney: boolean) => {
    left = left.replace(pattern, (all: string, ...groups: (string | undefined)[]) => {
      const second = amountOf(groups.slice(4, 8));
      const first = withUnitOfSecond(amountOf(groups.slice(0, 4)), second);
      const isMoney = first.isMoney || second.isMoney;
      if (!isPrice(first, isMoney) || !isPrice(second, isMoney) || (mustBeMoney && !isMoney)) return all;
      ends.min ??= Math.min(first.rupees, second.rupees);
      ends.max ??= Math.max(first.rupees, second.rupees);
      return ' ';
    });
  };
  const takeEnd = (pattern: RegExp, end: 'min' | 'max') => {
    left = left.replace(pattern, (all: string, ...groups: (string | undefined)[]) => {
      const amount = amountOf(groups.slice(0, 4));
      if (!isPrice(amount, amount.isMoney)) return all;
      ends[end] ??= amount.rupees;
      return ' ';
    });
  };
  takeRange(BOTH_ENDS, false);
  takeRange(TWO_AMOUNTS, true);
  for (const pattern of UPPER_END) takeEnd(pattern, 'max');
  for (const pattern of LOWER_END) takeEnd(pattern, 'min');
  if (ends.min === undefined && ends.max === undefined) return { text };
  return {
    text: left.replace(/\s+/g, ' ').trim(),
    ...(ends.min !== undefined && { minPrice: ends.min }),
    ...(ends.max !== undefined && { maxPrice: ends.max }),
  };
}

function amountOf([before, digits = '', multiplier = '', after]: readonly (string | undefined)[]): Amount {
  const times = MULTIPLIERS[multiplier.toLowerCase()] ?? 1;
  const rupees = Number(digits.replaceAll(',', '')) * times;
  return {
    rupees: roundedToPaise(rupees),
    multiplier: times,
    isMoney: before !== undefined || multiplier !== '' || after !== undefined,
  };
}

/** In 'between 10 and 20k' the first amount is thousands as well. */
function withUnitOfSecond(first: Amount, second: Amount): Amount {
  const isShort = first.multiplier === 1 && second.multiplier > 1 && first.rupees < 1000;
  return isShort ? { ...first, rupees: roundedToPaise(first.rupees * second.multiplier) } : first;
}

/** 1.16 lakh is 1,16,000, not a hair below. */
function roundedToPaise(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}

function isPrice({ rupees }: Amount, isMoney: boolean): boolean {
  return rupees >= (isMoney ? 0 : LEAST_BARE_AMOUNT) && rupees * 100 <= MAX_AMOUNT_PAISE;
}
