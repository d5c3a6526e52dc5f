import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSellerWithShop } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press } from '../support/keyboard.ts';
import { aPicture, chooser, expectPreviews, file, tile } from '../support/screens/product-form.ts';

let journey: Journey;
let pictures: Record<'red' | 'green' | 'blue' | 'white', Buffer>;
beforeAll(async () => {
  journey = await startJourney();
  const [red, green, blue, white] = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map(aPicture),
  );
  if (!red || !green || !blue || !white) throw new Error('a picture is missing');
  pictures = { red, green, blue, white };
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

/** What a file manager does when pictures are dropped on the page, and what a paste of them does. */
async function hand(page: Page, way: 'drop' | 'paste', files: readonly Buffer[]): Promise<void> {
  const texts = files.map((bytes) => bytes.toString('base64'));
  await page.evaluate(
    ([kind, contents]) => {
      const data = new DataTransfer();
      for (const content of contents) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], 'picture.png', { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    [way, texts] as const,
  );
}

const addLink = (page: Page) => page.getByRole('link', { name: '+ Add Product' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' });

test('a product is added with pictures that are chosen, dropped and pasted', {
  tags: ['SPROD-04', 'VAL-29', 'VAL-30', 'VAL-31'],
}, async () => {
  const person = await aSellerWithShop(journey.shop);
  let page = await journey.open('/seller/products', { person });
  await addLink(page).first().click();
  await page.getByRole('heading', { level: 1, name: 'Add Product' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Clay cup');
  await page.getByLabel('Price', { exact: true }).fill('719');
  await page.getByLabel('Discount').fill('120');
  await chooser(page).setInputFiles([
    file('film.mp4', pictures.red, 'video/mp4'),
    file('red.png', pictures.red),
  ]);
  await page.getByText("'film.mp4' cannot be used. Choose pictures in JPEG").waitFor();
  await hand(page, 'drop', [pictures.green]);
  await expectPreviews(page, ['red', 'green']);
  await hand(page, 'paste', [pictures.blue, pictures.white]);
  await page.getByText('only the first one of those chosen was taken').waitFor();
  await expectPreviews(page, ['red', 'green', 'blue']);
  expect(await chooser(page).count()).toBe(0);
  await press(page, page.getByRole('button', { name: 'Remove picture 3' }));
  await expectPreviews(page, ['red', 'green']);
  await expectFocus(page.getByLabel('Move picture 2 Up'));
  const [fileChooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(page, page.getByRole('button', { name: 'Choose pictures' })),
  ]);
  await fileChooser.setFiles([file('blue.png', pictures.blue)]);
  await expectPreviews(page, ['red', 'green', 'blue']);
  await expectFocus(page.getByLabel('Move picture 3 Up'));

  // Up, then by dragging the last one to the front.
  await press(page, page.getByRole('button', { name: 'Move picture 2 Up' }));
  await expectPreviews(page, ['green', 'red', 'blue']);
  // What was pressed may do nothing more, or be gone: the focus stays, or goes to a picture.
  await expectFocus(page.getByLabel('Move picture 1 Up'));
  await page.getByText('Picture 2 is now picture 1, the Primary one').waitFor({ state: 'attached' });
  await tile(page, 3).locator('canvas').hover();
  await page.mouse.down();
  await tile(page, 1).locator('canvas').hover();
  await page.mouse.up();
  await expectPreviews(page, ['blue', 'green', 'red']);
  await tile(page, 1).getByText('Primary', { exact: true }).waitFor();
  await tile(page, 1).getByLabel('Alternative text').fill('A blue cup');

  // The tab is closed; all of it is there again.
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectPreviews(page, ['blue', 'green', 'red']);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Clay cup');
  expect(await tile(page, 1).getByLabel('Alternative text').inputValue()).toBe('A blue cup');

  // A refusal loses nothing (ERR-31).
  await addButton(page).click();
  await page.getByRole('alert').getByText('Failed to create product. Please try again.').waitFor();
  await page.getByText('Enter the discount as a whole percent from 0 to 99').waitFor();
  await expectPreviews(page, ['blue', 'green', 'red']);
  await page.getByLabel('Discount').fill('20');
  await page.getByText('₹899').first().waitFor();
  await addButton(page).click();

  // The pictures are prepared; that is seen, also after a reload, and can be stopped.
  await toast(page, 'Product created successfully').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Clay cup' }).waitFor();
  const waiting = page.getByRole('list', { name: 'Pictures being prepared' }).getByRole('listitem');
  expect(await waiting.count()).toBe(3);
  await page.reload();
  await waiting.nth(2).waitFor();
  await page.getByRole('button', { name: 'Cancel picture 3' }).click();
  await expect.poll(() => waiting.count()).toBe(2);
  await journey.shop.jobs.drain();
  await page.getByRole('img', { name: 'A blue cup' }).waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem').count()).toBe(2);

  // Buyers see it as it was put together, and the next product begins empty.
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`${journey.shop.url}/product/${productId}`);
  await page.getByRole('heading', { level: 1, name: 'Clay cup' }).waitFor();
  await page.getByRole('img', { name: 'A blue cup' }).waitFor();
  await page.goto(`${journey.shop.url}/seller/product/new`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});
