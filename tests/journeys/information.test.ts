import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey.ts';
import { headOf, sidewaysScroll } from '../support/looking.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const PAGES = ['About us', 'Contact', 'Shipping', 'Returns', 'Privacy', 'Terms', 'Help'];

test('FTR-01 FTR-02 every link of the footer leads to a real page', async () => {
  const page = await journey.open('/', { viewport: { width: 360, height: 740 } });
  const footer = page.getByRole('contentinfo');
  for (const name of PAGES) {
    await footer.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const head = await headOf(page);
    expect(head['title']).toBe(`${name} · Haat`);
    expect(head['canonical']).toBe(page.url());
  }
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
  for (const address of addresses.filter((href) => href.startsWith('http'))) {
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
});

test('FTR-01 FTR-03 CONST-33 the footer names the support phone, its hours and the ways to pay', async () => {
  const page = await journey.open('/about');
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('link', { name: '+91 80 0000 0000' }).getAttribute('href')).toBe(
    'tel:+918000000000',
  );
  expect(await footer.textContent()).toContain('Monday-Friday 9:00-20:00, Saturday 11:00-15:00');
  expect(
    await footer.getByRole('list', { name: 'Ways to pay' }).getByRole('listitem').allTextContents(),
  ).toEqual(['Online payment', 'Cash on delivery']);
});
