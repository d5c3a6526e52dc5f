import { expect, test } from 'vitest';
import { ShopId } from '../../../contract/kernel/schemas.ts';
import { clearCodes } from './code-store.ts';
import { codeFor, forgetCode, readCodes, rememberCode } from './remembered-codes.ts';

const shops = [1, 2].map((number) => ShopId.parse(`00000000-0000-4000-8000-00000000000${number}`));
const [first = expect.unreachable(), second = expect.unreachable()] = shops;

test('each shop has the code that was chosen last, until it is forgotten', () => {
  rememberCode(first, 'BRASS10');
  rememberCode(second, 'LOOM5');
  rememberCode(first, 'BRASS20');
  expect([codeFor(first), codeFor(second)]).toEqual(['BRASS20', 'LOOM5']);
  forgetCode(first);
  expect([codeFor(first), codeFor(second)]).toEqual([undefined, 'LOOM5']);
  clearCodes();
  expect(codeFor(second)).toBeUndefined();
});

test.each([undefined, 'text', {}, [null, 1, { shopId: 'x', code: 'A' }, { shopId: first, code: 7 }]])(
  'of %j nothing is read',
  (written) => {
    expect(readCodes(written)).toEqual([]);
  },
);
