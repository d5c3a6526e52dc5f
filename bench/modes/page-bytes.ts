import { chromium, type Page, type Request } from '@playwright/test';
import { findChromium } from '../../scripts/support/chromium.ts';

/** The budgets of the listing page in KiB. */
const BUDGETS_KIB: Partial<Record<string, number>> = { script: 120, stylesheet: 12, font: 45 };
const KINDS = ['document', 'script', 'stylesheet', 'font', 'image'] as const;
const VIEWPORT = { width: 360, height: 780 };

/** Prints what a first visit transfers. True when the budgets hold, or without Chromium. */
export async function reportPageBytes(pages: Record<string, string>): Promise<boolean> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log('\nBytes of the pages were not measured: there is no Chromium.');
    return true;
  }
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
  try {
    console.log(`\nKiB loaded by a first visit, ${VIEWPORT.width} px wide (budget)`);
    let isWithin = true;
    for (const [name, address] of Object.entries(pages)) {
      const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2 });
      const bytes = await bytesOf(await context.newPage(), address);
      await context.close();
      isWithin &&= KINDS.every((kind) => (bytes.get(kind) ?? 0) <= (BUDGETS_KIB[kind] ?? Infinity) * 1024);
      console.log(`${name.padEnd(14)}${KINDS.map((kind) => textOf(kind, bytes.get(kind) ?? 0)).join('  ')}`);
    }
    return isWithin;
  } finally {
    await browser.close();
  }
}

async function bytesOf(page: Page, address: string): Promise<Map<string, number>> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const bytes = new Map<string, number>();
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes.set(kind, (bytes.get(kind) ?? 0) + responseBodySize);
  }
  return bytes;
}

function textOf(kind: string, bytes: number): string {
  const budget = BUDGETS_KIB[kind];
  return `${kind} ${(bytes / 1024).toFixed(1)}${budget === undefined ? '' : ` (${budget})`}`;
}
