import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anOperator, type Person } from '../support/builders.ts';
import { aProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';

let journey: Journey;
let operator: Person;
beforeAll(async () => {
  journey = await startJourney();
  operator = await anOperator(journey.shop, ['catalogue']);
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]');

/** Empties a field and types into it. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await type(page, field, text);
}

test('with the keyboard an operator writes a banner, looks at it in its page, publishes it, and brings the old one back', {
  tags: ['I20'],
}, async () => {
  const { shop } = journey;
  const lamp = await aProduct(shop, { name: 'Brass lamp', discountPercent: 20 });
  const page = await journey.open('/operator/content', { person: operator, reducedMotion: 'reduce' });
  await press(page, page.getByRole('main').getByRole('link', { name: 'Banner' }));
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Banner' }).waitFor();
  await preview(page).getByRole('heading', { name: 'Summer styles are finally here' }).waitFor();
  expect(await preview(page).getByRole('heading', { name: 'Top Category' }).count()).toBe(0);

  await retype(page, 'Title', 'Monsoon market');
  await preview(page).getByRole('heading', { name: 'Monsoon market' }).waitFor();
  await retype(page, 'The button leads to', 'javascript:alert(1)');
  await press(page, main.getByRole('button', { name: 'Save as a new draft' }));
  await main.getByText('Enter a page of this shop').waitFor();
  await expectFocus(main.getByLabel('The button leads to', { exact: true }));
  await retype(page, 'The button leads to', '/products?category=toys');
  await cutPicture(page);
  await press(page, main.getByRole('button', { name: 'Save as a new draft' }));
  await main.getByText('Draft', { exact: true }).first().waitFor();
  await expectFocus(main.getByRole('heading', { level: 1, name: 'Banner' }));

  // In the whole landing page it is seen by operators alone, in the layout of the chosen width.
  await main.getByText('The landing page', { exact: true }).click();
  await preview(page).getByRole('heading', { name: 'Monsoon market' }).waitFor();
  await expectLandingPage(page, lamp.name);
  for (const path of ['/', '/operator/content/hero']) {
    const reply = await fetch(shop.url + path);
    expect(await reply.text()).not.toContain('Monsoon market');
  }
  const { status, headers } = await fetch(`${shop.url}/operator/content/hero`);
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);

  await main.getByRole('button', { name: 'Save and publish' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await press(page, dialog.getByRole('button', { name: 'Publish' }));
  const shown = async () => (await shop.api()('GET /api/content/landing')).hero.title;
  await expect.poll(shown).toBe('Monsoon market');
  await expectFocus(main.getByRole('heading', { level: 1, name: 'Banner' }));
  await page.goto(`${shop.url}/`);
  await page.getByRole('heading', { level: 1, name: 'Monsoon market' }).waitFor();

  await page.goto(`${shop.url}/operator/content/hero`);
  await press(page, main.getByRole('button', { name: 'Restore: The first version' }));
  await main.getByText('Restored: The first version').waitFor();
  await main.getByText('3 changes to what is live').waitFor();
});

/** Chooses a picture, moves the part of it that is shown, and uses that part, by keyboard. */
async function cutPicture(page: Page): Promise<void> {
  const tall = page.getByRole('main').getByRole('group', { name: 'Tall picture' });
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5f57' } })
    .png()
    .toBuffer();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, tall.getByRole('button', { name: 'Choose a picture: Tall picture' })),
  ]);
  await chooser.setFiles({ name: 'green.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' });
  const frame = dialog.getByRole('group').first();
  await frame.waitFor();
  const before = await frame.boundingBox();
  await frame.focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  expect((await frame.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity);
  await press(page, dialog.getByRole('button', { name: 'Use this part' }));
  await tall.getByRole('img', { name: 'The chosen picture: Tall picture' }).waitFor();
  const uploaded = preview(page).locator('.hero-collage img').first();
  await expect.poll(() => uploaded.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

/** The preview of the landing page has its products and its end, first as on a phone and then as on a desktop. */
async function expectLandingPage(page: Page, product: string): Promise<void> {
  const shown = preview(page);
  await shown.getByRole('heading', { name: 'Top Category' }).waitFor();
  await shown.getByRole('link', { name: product }).first().waitFor();
  await shown.getByRole('contentinfo').waitFor();
  const categories = shown.locator('nav[aria-label="Products"]');
  const isDesktop = () => categories.evaluate((element) => getComputedStyle(element).display !== 'none');
  expect(await isDesktop()).toBe(false);
  await page.getByRole('main').getByText('Desktop', { exact: true }).click();
  await expect.poll(isDesktop).toBe(true);
}

test('what is scheduled waits for its moment, and can be withdrawn', async () => {
  const page = await journey.open('/operator/content/announcement', { person: operator });
  const main = page.getByRole('main');
  await main.getByLabel('Text', { exact: true }).fill('Free gift wrapping this week');
  await preview(page).getByText('Free gift wrapping this week').waitFor();
  await main.getByRole('button', { name: 'Save and publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('From a moment on').click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => dialog.getByText('Please fill in this field').count()).toBe(2);
  await dialog.getByLabel('Day').fill('2020-01-01');
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText('Choose a moment that has not come yet').waitFor();
  const soon = new Date(journey.shop.clock.now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Day').fill(soon);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await main.getByText('Scheduled', { exact: true }).waitFor();
  await main
    .getByText(/^From .*, 09:30$/)
    .first()
    .waitFor();
  await page.goto(`${journey.shop.url}/operator/content`);
  await main.getByText(/^Changes on .*, 09:30$/).waitFor();
  await page.goto(`${journey.shop.url}/operator/content/announcement`);
  await main.getByRole('button', { name: /^Withdraw: / }).click();
  await main.getByRole('button', { name: /^Delete: / }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this draft?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: /^Delete: / }).click();
  await asked.getByRole('button', { name: 'Delete draft' }).click();
  await toast(page, 'The draft is deleted').waitFor();
});

test('a text page is previewed as it is read, what cannot be read is said at its field, and what is typed is not lost', async () => {
  const page = await journey.open('/operator/content/terms', { person: operator });
  const main = page.getByRole('main');
  const text = main.getByLabel('Text', { exact: true });
  await preview(page).getByRole('heading', { name: 'Who sells to you' }).waitFor();
  await text.fill('## Fair terms\n\nAsk {supportEmail}.\n\n<b>Now</b>');
  await main.getByText('HTML cannot be used').first().waitFor();
  await main.getByRole('button', { name: 'Save as a new draft' }).click();
  await expectFocus(text);
  await text.fill('## Fair terms\n\nAsk {supportEmail}.');
  await preview(page).getByRole('heading', { name: 'Fair terms' }).waitFor();
  await preview(page).getByRole('link', { name: journey.shop.config.shop.supportEmail }).waitFor();
  await page.reload();
  await main.getByRole('button', { name: 'Continue' }).click();
  expect(await text.inputValue()).toBe('## Fair terms\n\nAsk {supportEmail}.');
});

test('links of the menu are added, moved and removed; others look on', async () => {
  const page = await journey.open('/operator/content/menu', { person: operator });
  const main = page.getByRole('main');
  const links = [
    ['Toys', '/products?category=toys'],
    ['Help', '/help'],
  ] as const;
  for (const [index, [words, to]] of links.entries()) {
    await main.getByRole('button', { name: 'Add a link' }).click();
    await main.getByLabel('Words').nth(index).fill(words);
    await main.getByLabel('Leads to').nth(index).fill(to);
  }
  await main.getByRole('button', { name: 'Move link 2 up' }).click();
  await main.getByRole('button', { name: 'Remove link 2' }).click();
  const kept = async () =>
    Promise.all((await main.getByLabel('Words').all()).map((field) => field.inputValue()));
  expect(await kept()).toEqual(['Help']);
  await main.getByRole('button', { name: 'Save as a new draft' }).click();
  await main.getByText('Draft', { exact: true }).waitFor();

  const support = await anOperator(journey.shop, ['support']);
  const other = await journey.open('/operator/content/hero', { person: support });
  await other.getByRole('main').getByText('The landing page', { exact: true }).click();
  await preview(other).getByRole('heading', { name: 'Top Category' }).waitFor();
  const acts = other.getByRole('main').getByRole('button', { name: /Save|Delete|Publish|Restore/ });
  expect(await acts.count()).toBe(0);
});
