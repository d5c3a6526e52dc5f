import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { declarationOf, PAGE_PATHS } from '../../contract/pages.ts';
import { type Journey, startJourney } from '../support/journey.ts';
import { PAGE_EXAMPLES } from '../support/page-examples.ts';
import { headOf, structuredData } from '../support/looking.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({
    SUPPORT_EMAIL: 'desk@shop.example',
    GRIEVANCE_OFFICER_NAME: 'Latha Rao',
    GRIEVANCE_OFFICER_DESIGNATION: 'Head of Grievances',
    GRIEVANCE_OFFICER_EMAIL: 'latha@shop.example',
    GRIEVANCE_OFFICER_PHONE: '+91 80 1234 5678',
    GRIEVANCE_OFFICER_HOURS: 'Tuesdays 9:00-12:00',
  });
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** The headings of all pages that inform, as the links to them are called. */
const PAGES = PAGE_PATHS.filter((path) => {
  const { crawling, ranking } = declarationOf(path);
  return crawling === 'listed' && ranking === undefined && !path.includes(':');
}).map((path) => String(PAGE_EXAMPLES[path].heading));

test('every link of the footer leads to a real page; it names the support phone, its hours and the ways to pay', {
  tags: ['FTR-01', 'FTR-02', 'FTR-03', 'CONST-33'],
}, async () => {
  const page = await journey.open('/', { viewport: { width: 360, height: 740 } });
  const footer = page.getByRole('contentinfo');
  const phone = footer.getByRole('link', { name: '+91 80 0000 0000' });
  expect(await phone.getAttribute('href')).toBe('tel:+918000000000');
  expect(await footer.textContent()).toContain('Monday-Friday 9:00-20:00, Saturday 11:00-15:00');
  const ways = footer.getByRole('list', { name: 'Ways to pay' }).getByRole('listitem');
  expect(await ways.allTextContents()).toEqual(['Online payment', 'Cash on delivery']);
  for (const name of PAGES) {
    await footer.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const head = await headOf(page);
    expect(head['title']).toBe(`${name} · Haat`);
    expect(head['canonical']).toBe(page.url());
    expect(head['description']?.length).toBeGreaterThan(30);
  }
  const sitemap = await (await page.request.get(`${journey.shop.url}/sitemap.xml`)).text();
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href));
  for (const address of addresses.filter((href) => href.startsWith('http'))) {
    expect((await page.request.get(address)).status(), address).toBe(200);
    if (!address.endsWith('/register')) expect(sitemap).toContain(`<loc>${address}</loc>`);
  }
});

test('without scripts every page is readable, the help is searched, and the contact names another way', {
  tags: ['FTR-02'],
}, async () => {
  const page = await journey.open('/help?q=CASH%20parcel', { javaScriptEnabled: false });
  const answers = page.getByRole('main').locator('details');
  expect(await answers.count()).toBeLessThan(6);
  await page.getByText('How does cash on delivery work?').waitFor();
  await page.getByLabel('What do you need help with?').fill('nothing of that kind');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No answer has all of these words.').waitFor();
  expect(page.url()).toContain('/help?q=nothing');
  await page.getByRole('link', { name: 'see all questions' }).click();
  expect(await answers.count()).toBeGreaterThan(20);
  // An address that names an answer opens it.
  await page.goto(`${journey.shop.url}/help#cash-on-delivery`);
  await page.getByText('you pay each parcel as it is handed to you').waitFor();
  // The page of returns says what happens: the shop names the address when it accepts.
  await page.goto(`${journey.shop.url}/returns`);
  await page.getByText('When it accepts, the shop tells you where to send the parcel').waitFor();
  await page.goto(`${journey.shop.url}/contact`);
  await expect.poll(() => page.getByRole('main').innerText()).toContain('This form needs scripts');
  // What only scripts could send is not offered to be filled in.
  expect(await page.getByRole('button', { name: 'Send message' }).isVisible()).toBe(false);
  for (const path of ['/login', '/register', '/forgot-password', '/verify-email?token=x']) {
    await page.goto(journey.shop.url + path);
    await expect
      .poll(() => page.getByRole('main').innerText(), { message: path })
      .toContain('This page needs scripts');
    expect(await page.locator('main form, main .spinner').filter({ visible: true }).count(), path).toBe(0);
  }
  await page.goto(`${journey.shop.url}/grievance-officer`);
  for (const fact of [
    'Latha Rao',
    'Head of Grievances',
    'latha@shop.example',
    '+91 80 1234 5678',
    'Tuesdays 9:00-12:00',
  ]) {
    await page.getByText(fact, { exact: true }).waitFor();
  }
  await page.getByText('Within 48 hours we confirm').waitFor();
});

test('the help filters as one types, opens what is left, and is known to search engines', {
  tags: ['FTR-02'],
}, async () => {
  const page = await journey.open('/help');
  const box = page.getByLabel('What do you need help with?');
  await box.pressSequentially('bank day');
  await page.getByText('1 answer', { exact: true }).waitFor();
  await page.getByText('Banks usually take three to seven').waitFor();
  await box.fill('zebra');
  await page.getByText('No answer has all of these words.').waitFor();
  await box.fill('wishlist');
  const own = page.getByRole('link', {
    name: 'Link to this answer: Can I keep products without an account?',
  });
  await own.click();
  await page.waitForURL('**/help#without-account');
  await page.getByText('are kept in your browser').waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  const { FAQPage } = await structuredData(page);
  const questions = FAQPage?.['mainEntity'];
  expect(questions).toHaveLength(await page.getByRole('main').locator('details').count());
  expect(JSON.stringify(questions)).toContain(
    '"name":"How does cash on delivery work?","acceptedAnswer":{"@type":"Answer","text":"Choose ',
  );
});
