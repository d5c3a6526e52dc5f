import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from './icon.tsx';

test('every sign that can be asked for is in the sprite, and the sprite holds no others', () => {
  const sprite = readFileSync(new URL('../../public/icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(drawn)).toEqual(new Set(iconNames));
});
