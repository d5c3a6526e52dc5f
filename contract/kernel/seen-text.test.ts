import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CouponForm } from '../coupons.ts';
import { couponErrors } from './coupon-form.ts';
import { hasKnownCharacters, isBlank } from './plain-text.ts';
import { code, line, optionalLine, text } from './schemas.ts';
import { asSeen, codeAsSeen } from './seen-text.ts';

/** Of each kind of characters that nobody sees, several. */
const UNSEEN = [
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u2063',
  '\ufff0',
  '\u{1bca0}',
  '\u{1d173}',
  '\u{e0001}',
  '\u{e0100}',
  '\ufe00',
];
const BLANK = ['\u2800', '\u3164', '\uffa0', '\u00a0', '\u3000'];

/** Texts of letters of several scripts, marks, pictures and what is not seen. */
const pieces = fc.constantFrom(
  'a',
  'S',
  '5',
  '#',
  ' ',
  'é',
  'e\u0301',
  'ﬁ',
  '２',
  'क',
  '्',
  'ष',
  '़',
  'ന',
  'م',
  'ی',
  '漢',
  '👩',
  '🏽',
  '🚀',
  '❤',
  '\u200d',
  '\u200c',
  '\ufe0f',
  '\u20e3',
  '🏴',
  '\u{e0067}',
  '\u{e007f}',
  '\u0600',
  '\n',
  ...UNSEEN,
  ...BLANK,
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

test('what is seen of a text is seen of itself, and has no blanks around it', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      for (const seen of [asSeen, codeAsSeen]) {
        const once = seen(written);
        expect(seen(once)).toBe(once);
        expect(once.trim()).toBe(once);
        expect(once.normalize('NFC')).toBe(once);
      }
    }),
  );
});

test('characters that nobody sees make no difference, wherever they stand among letters', () => {
  const word = fc.array(fc.constantFrom('a', 'B', '7', 'é', 'क', 'न', 'ب', '漢', ' '), { maxLength: 8 });
  const unseen = fc.constantFrom(...UNSEEN);
  fc.assert(
    fc.property(word, fc.nat(8), unseen, (letters, place, hidden) => {
      const typed = [...letters.slice(0, place), hidden, ...letters.slice(place)].join('');
      expect(asSeen(typed)).toBe(asSeen(letters.join('')));
      expect(codeAsSeen(typed)).toBe(codeAsSeen(letters.join('')));
    }),
  );
});

test('a code has no invisible character at all, and is in one line', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      expect(codeAsSeen(written)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
    }),
  );
  for (const typed of [
    'SAVE10\u200b',
    ' SAVE\u200d10',
    '\ufeffSAVE10\u2060',
    'SAVE10\u3164',
    'SA\u00adVE10\u2800',
  ])
    expect(code(40).parse(typed)).toBe('SAVE10');
  expect(code(40).parse('SAVE \u200b\n 10')).toBe('SAVE 10');
  expect(code(40).parse('क्\u200dष')).toBe('क्ष');
});

test('what changes how letters and pictures look stays in a text', () => {
  const kept = [
    'क्\u200dष',
    'नवनीत\u200cराम',
    'ന\u200d',
    'അവന്\u200d വന്നു',
    'തമിഴ്\u200cനാട്',
    'ಸಾಫ್ಟ್\u200cವೇರ್',
    'ರ\u200d್ಯಾಂಕ್',
    'র\u200d্যাব',
    'సాఫ్ట్\u200cవేర్',
    'ශ්\u200dරී',
    'می\u200cخواهم',
    'ه\u200d',
    '\u200dه',
    '👩\u200d🚀',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥',
    '5\ufe0f\u20e3',
    '☺\ufe0e',
  ];
  for (const written of [...kept, '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '\u0600\u0661'])
    expect(line(40).parse(written)).toBe(written);
});

test('where it changes nothing it goes', () => {
  for (const [written, seen] of [
    ['SA\u200dLE', 'SALE'],
    ['M\u200c', 'M'],
    ['می\u200c', 'می'],
    ['5\ufe0f', '5'],
    ['❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['a\ufe0f\u200d🚀', 'a🚀'],
    ['Sky\u2800blue', 'Sky blue'],
    ['Silk \u200b', 'Silk'],
  ] as const) {
    expect(text(40).parse(written)).toBe(seen);
    expect(optionalLine(40).parse(written)).toBe(seen);
  }
});

test('what no character is assigned to, or by private agreement alone, is refused', () => {
  for (const unknown of ['\u0378', '\ufdd0', '\ue000', '\u{10fffd}', '\u{3ffff}']) {
    expect(isBlank(unknown)).toBe(true);
    expect(hasKnownCharacters(`SAVE${unknown}`)).toBe(false);
    for (const schema of [text(40), line(40), optionalLine(40), code(40)])
      expect(schema.safeParse(`SAVE${unknown}`).success).toBe(false);
  }
  expect(text(40).safeParse('New \u{1faff}').success, 'a picture of the next Unicode').toBe(true);
});

test('a coupon has a code that can be seen', () => {
  const terms = {
    discount: 10,
    isPercentage: true,
    minOrderAmount: 100,
    startDate: null,
    expiryDate: '2030-01-01',
  };
  for (const unseen of [...UNSEEN, ...BLANK, '\u0378', '\ue000', '\u0301', '', ' ']) {
    const { data } = CouponForm.shape.code.safeParse(unseen);
    const paths =
      data === undefined ? ['code'] : couponErrors({ ...terms, code: data }).map(({ path }) => path);
    expect(paths, JSON.stringify(unseen)).toEqual(['code']);
  }
});
