import { expect, test } from 'vitest';
import { gstinWarning } from './business-numbers.ts';

test.each(['27AAPFU0939F1ZV', ' 27aapfu0939f1zv ', '29AAKFN4821M1ZR'])(
  '%s is a well-formed GST number',
  { tags: ['VAL-22'] },
  (gstin) => expect(gstinWarning(gstin)).toBeUndefined(),
);

test.each(['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '27AAPFU0939F2ZV'])(
  '%s has a mistyped character',
  { tags: ['VAL-22'] },
  (gstin) => expect(gstinWarning(gstin)).toContain('does not pass its check'),
);

test.each([
  '',
  '1',
  '27AAPFU0939F1Z',
  '27AAPFU0939F1ZVV',
  '55AAPFU0939F1ZV',
  '27AAPFU0939F1YV',
  '२७AAPFU0939F1ZV',
])('%j is not built like a GST number', { tags: ['VAL-22'] }, (gstin) =>
  expect(gstinWarning(gstin)).toContain('does not look like a GST number'),
);
