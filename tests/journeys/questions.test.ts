import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aBuyer, aSeller, type Person } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import { type Journey, startJourney, toast } from '../support/journey.ts';
import { expectFocus, press, type } from '../support/keyboard.ts';
import { anOrder } from '../support/order-builders.ts';

const HOSTILE = '<img src=x onerror="document.title=1"> "quoted" & so on';

let journey: Journey;
let seller: Person;
let shopId: BuiltProduct['shopId'];
beforeAll(async () => {
  journey = await startJourney();
  seller = await aSeller(journey.shop);
  ({ id: shopId } = await aShop(journey.shop, { ownerId: seller.user.id, name: 'Brass and Co' }));
});
afterEach(() => journey.leave());
afterAll(() => journey?.close());

const aLamp = () => aProduct(journey.shop, { shopId, name: 'Brass lamp' });
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Questions and answers' });
const ask = ({ api }: Person, { id: productId }: BuiltProduct, text: string) =>
  api('POST /api/question/:productId', { params: { productId }, body: { text } });

/** Opens the product where a mail about its questions leads to. */
async function openQuestions({ id }: BuiltProduct, person?: Person): Promise<Page> {
  const page = await journey.open(`/product/${id}#questions`, {
    ...(person && { person }),
    reducedMotion: 'reduce',
  });
  await sectionOf(page).getByRole('status').first().waitFor();
  return page;
}

test('a buyer asks, the shop answers, and another buyer reports, all by keyboard', {
  tags: ['AZ18'],
}, async () => {
  const lamp = await aLamp();
  const asker = await aBuyer(journey.shop, { name: 'Asha Rao' });
  const page = await openQuestions(lamp, asker);
  const section = sectionOf(page);
  await section.getByText('No questions yet.').waitFor();
  await press(page, section.getByRole('button', { name: 'Ask a question' }));
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await type(page, dialog.getByLabel('Your question'), 'Bulb?');
  await press(page, dialog.getByRole('button', { name: 'Send question' }));
  await dialog.getByText('Ask in at least 10 characters').waitFor();
  await type(page, dialog.getByLabel('Your question'), 'Does it need a special bulb?');
  await press(page, dialog.getByRole('button', { name: 'Send question' }));
  await toast(page, 'Your question is with the shop. We mail you the answer.').waitFor();
  await section.getByRole('heading', { name: 'Does it need a special bulb?' }).waitFor();
  expect(await dialog.count()).toBe(0);

  const desk = await journey.open('/seller', { person: seller, reducedMotion: 'reduce' });
  await press(desk, desk.getByRole('link', { name: 'Questions' }));
  await desk.waitForURL('**/seller/questions');
  const list = desk.getByRole('list', { name: 'Questions' });
  const act = list.getByRole('button', { name: 'Answer Asha R.: Does it need a special bulb?' });
  await press(desk, act);
  const field = list.getByLabel('Your answer to Asha R.');
  await expectFocus(field);
  await press(desk, list.getByRole('button', { name: 'Send answer' }));
  await list.getByText('Please write a few words').waitFor();
  await type(desk, field, 'Any bulb up to 60 watts.');
  await press(desk, list.getByRole('button', { name: 'Send answer' }));
  await toast(desk, 'Your answer is shown under the question').waitFor();
  await list.getByText('Any bulb up to 60 watts.').waitFor();

  const reader = await openQuestions(lamp, await aBuyer(journey.shop));
  const shown = sectionOf(reader);
  await shown.getByText('Any bulb up to 60 watts.').waitFor();
  await press(reader, shown.getByRole('button', { name: 'Report the answer by Brass and Co' }));
  const report = reader.getByRole('dialog', { name: 'Report this answer' });
  await report.getByLabel('What is wrong with it?').selectOption('It advertises something else');
  await type(reader, report.getByLabel('In your words'), 'It advertises.');
  await press(reader, report.getByRole('button', { name: 'Send Report' }));
  await shown.getByText('You reported this answer').waitFor();
});

test('three questions are shown first, then all in pages; words are found in both', async () => {
  const lamp = await aLamp();
  const asker = await aBuyer(journey.shop);
  const other = await aBuyer(journey.shop);
  for (let n = 1; n <= 12; n += 1) await ask(n < 8 ? asker : other, lamp, `What about detail ${n} of it?`);
  const page = await openQuestions(lamp);
  const section = sectionOf(page);
  const headings = section.getByRole('heading', { level: 3 });
  await section.getByText('12 questions', { exact: true }).waitFor();
  expect(await headings.count()).toBe(3);
  await section.getByRole('button', { name: 'See all 12 questions' }).press('Enter');
  await expect.poll(() => headings.count()).toBe(10);
  await section.getByRole('button', { name: 'More questions' }).press('Enter');
  await expect.poll(() => headings.count()).toBe(12);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('detail 2 of it');
  await section.getByLabel('Search questions and answers').fill('detail 12');
  await section.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => headings.allTextContents()).toEqual(['What about detail 12 of it?']);
  await section.getByLabel('Search questions and answers').fill('velvet');
  await page.keyboard.press('Enter');
  await section.getByText('No question or answer has these words.').waitFor();
});

test('a buyer of the product answers and takes it back; what is typed is text to everyone', {
  tags: ['XS1'],
}, async () => {
  const lamp = await aLamp();
  const asker = await aBuyer(journey.shop, { name: 'Asha Rao' });
  await ask(asker, lamp, `Is ${HOSTILE}`);
  const owner = await aBuyer(journey.shop, { name: 'Meera Iyer' });
  await anOrder(journey.shop, owner.user.id, lamp);
  const page = await openQuestions(lamp, owner);
  const section = sectionOf(page);
  await section.getByRole('button', { name: /^Answer Asha R\./ }).click();
  await section.getByLabel('Your answer to Asha R.').fill(`Yes ${HOSTILE}`);
  await section.getByRole('button', { name: 'Send answer' }).click();
  await section.getByText(`Yes ${HOSTILE}`, { exact: true }).waitFor();
  await section.getByText('Bought it').waitFor();

  const own = await openQuestions(lamp, asker);
  await sectionOf(own).getByText(`Yes ${HOSTILE}`, { exact: true }).waitFor();
  for (const reader of [page, own]) {
    expect(await reader.locator('img[src="x"]').count()).toBe(0);
    expect(await reader.title()).toContain('Brass lamp');
  }

  await section.getByRole('button', { name: 'Delete your answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click();
  await toast(page, 'Your answer was removed').waitFor();
  await expectFocus(section.getByRole('button', { name: /^Answer Asha R\./ }));
  await sectionOf(own).getByRole('button', { name: 'Delete your question' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
  await sectionOf(own).getByText('No questions yet.').waitFor();
  await expectFocus(sectionOf(own).getByRole('heading', { level: 2 }));
});

test('a seller finds the questions that wait by a filter and by words', async () => {
  const [lamp, asker] = [await aLamp(), await aBuyer(journey.shop)];
  const { id: questionId } = await ask(asker, lamp, 'Is the shade washable?');
  await ask(asker, lamp, 'How long is the cord of it?');
  const body = { text: 'Wipe it with a damp cloth.' };
  await seller.api('POST /api/question/answer/:questionId', { params: { questionId }, body });
  const page = await journey.open('/seller/questions?search=shade', { person: seller });
  const list = page.getByRole('list', { name: 'Questions' });
  await list.getByText('Wipe it with a damp cloth.').waitFor();
  await page.getByLabel('Answer', { exact: true }).selectOption('Not answered yet');
  await page.getByText('No questions match these filters').waitFor();
  await page.getByRole('button', { name: 'Remove filter “shade”' }).click();
  await page.waitForURL('**/seller/questions?unanswered=true');
  await list.getByRole('heading', { name: 'How long is the cord of it?' }).waitFor();
  await expect.poll(() => list.getByText('Is the shade washable?').count()).toBe(0);
  const entry = page.getByRole('navigation', { name: 'Your shop' }).getByRole('link', { name: /^Questions/ });
  const waiting = async () => Number(/\d+/.exec(await entry.innerText())?.[0] ?? 0);
  const before = await waiting();
  const cord = list.getByRole('listitem').filter({ hasText: 'How long is the cord of it?' });
  await cord.getByRole('button', { name: /^Answer/ }).click();
  await page.getByRole('textbox', { name: /^Your answer to/ }).fill('Two metres.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.poll(waiting, { message: 'the count follows at once' }).toBe(before - 1);
  await list.getByRole('link', { name: 'Brass lamp' }).first().click();
  await page.waitForURL(`**/seller/product/${lamp.id}`);
});
