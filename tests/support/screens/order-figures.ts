/** The amounts of an order on the screen. */
import type { Locator, Page } from '@playwright/test';

/** The amounts of an order by what they are called, as its page says them. */
export async function figuresOf(page: Page): Promise<Record<string, string>> {
  const figures = page.getByRole('region', { name: /^(Pay online|Cash on delivery)/ });
  await figures.waitFor();
  return figuresIn(figures);
}

export async function figuresIn(box: Locator): Promise<Record<string, string>> {
  const [terms, values] = await Promise.all([
    box.locator('dt').allInnerTexts(),
    box.locator('dd').allInnerTexts(),
  ]);
  return Object.fromEntries(terms.map((term, place) => [term, values[place] ?? '']));
}
