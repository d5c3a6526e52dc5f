import { type Browser, chromium } from '@playwright/test';
import { inject } from 'vitest';

/** Starts the run's Chromium. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = inject('chromium');
  if (executablePath === '') throw new Error('No Chromium was found: set CHROMIUM to the path of one.');
  // Small containers have a shared memory that is too small for a page.
  return chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
}
