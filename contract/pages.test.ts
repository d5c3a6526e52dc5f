import { expect, test } from 'vitest';
import { declarationOf, findPage, PAGE_PATHS } from './pages.ts';

test('every page is found at its address, in any letter case and with a slash behind it', () => {
  for (const path of PAGE_PATHS) {
    const address = path.replace(/:\w+/g, '0b9d3f7a-5c1e-4e8e-9a55-3f2b8f1d6c01');
    for (const spelling of [address, address.toUpperCase(), path === '/' ? path : `${address}/`])
      expect(findPage(spelling), spelling).toBe(declarationOf(path));
  }
  for (const nowhere of ['/nowhere', '/product', '/product/a/b', '/abouts', '//', '/seller/nowhere'])
    expect(findPage(nowhere), nowhere).toBeUndefined();
});

test('pages of a signed-in user, or with a secret, are neither listed nor stored by shared caches', () => {
  for (const path of PAGE_PATHS) {
    const { access, hasToken, isShared, crawling, canonicalQuery } = declarationOf(path);
    const area = /^\/(buyer|seller|operator)(\/|$)/.exec(path)?.[1] ?? 'anyone';
    expect(access, path).toBe(area);
    if (access === 'anyone' && !hasToken) continue;
    expect([isShared, crawling === 'listed', canonicalQuery], path).toEqual([undefined, false, undefined]);
  }
});
