/** Pictures in the form of a product. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from 'vitest';

export function aPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

export const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });

/** The colours of the previews, in their order. */
function previewColours(page: Page): Promise<string[]> {
  return page.locator('.picture-tile canvas').evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 'no canvas';
      const [red = 0, green = 0, blue = 0, alpha = 0] =
        canvas.getContext('2d')?.getImageData(160, 160, 1, 1).data ?? [];
      if (alpha === 0) return 'empty';
      return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'dark';
    }),
  );
}

export async function expectPreviews(page: Page, colours: string[]): Promise<void> {
  await expect.poll(() => previewColours(page)).toEqual(colours);
}

export const chooser = (page: Page) => page.locator('input[type=file][multiple]');

export const tile = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pictures', exact: true })
    .getByRole('listitem')
    .nth(number - 1);
