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

test('with the keyboard an operator writes a banner, looks at it, publishes it, and brings the old one back', {
  tags: ['I20'],
}, async () => {
  const page = await journey.open('/operator/content', { person: operator, reducedMotion: 'reduce' });
  await press(page, page.getByRole('main').getByRole('link', { name: 'Banner' }));
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Banner' }).waitFor();
  await preview(page).getByRole('heading', { name: 'Summer styles are finally here' }).waitFor();

  await retype(page, 'Title', 'Monsoon market');
  await preview(page).getByRole('heading', { name: 'Monsoon market' }).waitFor();
  await retype(page, 'The button leads to', 'javascript:alert(1)');
  await press(page, main.getByRole('button', { name: 'Save as a new draft' }));
  await main.getByText('Enter a page of this shop').waitFor();
  await expectFocus(main.getByLabel('The button leads to', { exact: true }));
  await retype(page, 'The button leads to', '/products?category=toys');
  await press(page, main.getByRole('button', { name: 'Save as a new draft' }));
  await main.getByText('Draft', { exact: true }).waitFor();
  await expectFocus(main.getByRole('heading', { level: 1, name: 'Banner' }));
  const shown = async () => (await journey.shop.api()('GET /api/content/landing')).hero.title;
  expect(await shown()).toBe('Summer styles are finally here');

  await press(page, main.getByRole('button', { name: 'Save and publish' }));
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await press(page, dialog.getByRole('button', { name: 'Publish' }));
  await expect.poll(shown).toBe('Monsoon market');
  await expectFocus(main.getByRole('heading', { level: 1, name: 'Banner' }));
  await page.goto(`${journey.shop.url}/`);
  await page.getByRole('heading', { level: 1, name: 'Monsoon market' }).waitFor();

  await page.goto(`${journey.shop.url}/operator/content/hero`);
  await press(page, main.getByRole('button', { name: 'Restore: The first version' }));
  await main.getByText('Restored: The first version').waitFor();
  await main.getByText('2 changes to what is live').waitFor();
});

test('a draft is seen in the whole landing page, as buyers see it on a phone and on a desktop, by operators alone', async () => {
  const { shop } = journey;
  const lamp = await aProduct(shop, { name: 'Brass lamp', discountPercent: 20 });
  const support = await anOperator(shop, ['support']);
  for (const person of [operator, support]) {
    const page = await journey.open('/operator/content/hero', { person, reducedMotion: 'reduce' });
    const main = page.getByRole('main');
    await preview(page).locator('.hero').waitFor();
    expect(await preview(page).getByRole('heading', { name: 'Top Category' }).count()).toBe(0);
    if (person === operator) await retype(page, 'Title', 'Draft of the monsoon');
    await main.getByText('The landing page', { exact: true }).click();
    const shown = preview(page);
    await shown.getByRole('heading', { name: 'Top Category' }).waitFor();
    if (person === operator) await shown.getByRole('heading', { name: 'Draft of the monsoon' }).waitFor();
    await shown.getByRole('link', { name: lamp.name }).first().waitFor();
    await shown.getByRole('contentinfo').waitFor();
    // The layout is that of the chosen width.
    const categories = shown.locator('nav[aria-label="Products"]');
    const isDesktop = () => categories.evaluate((element) => getComputedStyle(element).display !== 'none');
    expect(await isDesktop()).toBe(false);
    await main.getByText('Desktop', { exact: true }).click();
    await expect.poll(isDesktop).toBe(true);
  }
  for (const path of ['/', '/operator/content/hero']) {
    const reply = await fetch(shop.url + path);
    expect(await reply.text()).not.toContain('Draft of the monsoon');
  }
  const { status, headers } = await fetch(`${shop.url}/operator/content/hero`);
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
});

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

test('rows and lists of links are added, moved and removed; others look on', async () => {
  const page = await journey.open('/operator/content/menu', { person: operator });
  const main = page.getByRole('main');
  for (const [index, [words, to]] of [
    ['Toys', '/products?category=toys'],
    ['Help', '/help'],
  ].entries()) {
    await main.getByRole('button', { name: 'Add a link' }).click();
    await main
      .getByLabel('Words')
      .nth(index)
      .fill(words ?? '');
    await main
      .getByLabel('Leads to')
      .nth(index)
      .fill(to ?? '');
  }
  await main.getByRole('button', { name: 'Move link 2 up' }).click();
  expect(await main.getByLabel('Words').first().inputValue()).toBe('Help');
  await main.getByRole('button', { name: 'Remove link 2' }).click();
  expect(await main.getByLabel('Words').count()).toBe(1);
  await main.getByRole('button', { name: 'Save as a new draft' }).click();
  await main.getByText('Draft', { exact: true }).waitFor();
  await journey.leave();

  const support = await anOperator(journey.shop, ['support']);
  const other = await journey.open('/operator/content/menu', { person: support });
  await other.getByRole('main').getByRole('heading', { name: 'Preview' }).waitFor();
  expect(
    await other
      .getByRole('main')
      .getByRole('button', { name: /Save|Delete|Publish/ })
      .count(),
  ).toBe(0);
});

test('with the keyboard an operator cuts a picture to its place and publishes it', async () => {
  const page = await journey.open('/operator/content/hero', { person: operator, reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  const tall = main.getByRole('group', { name: 'Tall picture' });
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
  await press(page, main.getByRole('button', { name: /^Save/ }).first());
  await main.getByText('Draft', { exact: true }).first().waitFor();
});
