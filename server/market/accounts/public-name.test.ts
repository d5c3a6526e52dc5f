import { expect, test } from 'vitest';
import { publicName } from './public-name.ts';

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  ravi  kumar  mehta ', 'ravi M.'],
  ['Guest', 'Guest'],
  ['', ''],
  ['A former buyer', 'A former buyer'],
  ['A former seller', 'A former seller'],
])('of %j others read %j', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
