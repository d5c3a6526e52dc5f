import { type Browser, chromium } from '@playwright/test';
import { inject } from 'vitest';

let browser: Promise<Browser> | undefined;

/** The Chromium of this worker, for all of its test files: their contexts keep them apart, and it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

function launchBrowser(): Promise<Browser> {
  const executablePath = inject('chromium');
  if (executablePath === '') throw new Error('No Chromium was found: set CHROMIUM to the path of one.');
  // Small containers have a shared memory that is too small for a page.
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
}
