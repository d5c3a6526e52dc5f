import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Route } from '@playwright/test';
import { expect } from 'vitest';
import type { Person } from './builders.ts';
import { sharedBrowser } from './chromium.ts';
import { STEP_LIMIT_MS } from './hang-limit.ts';
import { type RunningShop, startRunningShop } from './running-shop.ts';

/** A running shop with a browser in front of it. */
export interface Journey {
  shop: RunningShop;
  /** Opens a page in a browser profile of its own, signed in as a person where one is given. */
  open: (path: string, visit?: Visit) => Promise<Page>;
  /** Leaves the pages that the test opened; fails when a browser complained about one of our own pages. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
}

interface Visit extends BrowserContextOptions {
  person?: Person;
  /** For a test that changes what a page cannot forget: its clock, its init scripts, its devices. */
  isDisposable?: true;
}

/** A browser profile; unless it is disposable, later tests of the file get it again, empty but for the HTTP cache. */
interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly isDisposable: boolean;
}

/** Starts the shop, once for a test file. */
export async function startJourney(environment: Record<string, string> = {}): Promise<Journey> {
  const [shop, browser] = await Promise.all([startRunningShop(environment), sharedBrowser()]);
  const emptyPage = shop.url + BLANK;
  const unused: Profile[] = [];
  const inUse: Profile[] = [];
  const complaints: string[] = [];

  async function createProfile(options: BrowserContextOptions, isDisposable: boolean): Promise<Profile> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(STEP_LIMIT_MS);
    context.on('weberror', (error) => complaints.push(error.error().message));
    context.on('console', (message) => {
      if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`);
    });
    const page = await context.newPage();
    await page.goto(emptyPage);
    return { context, page, isDisposable };
  }

  return {
    shop,
    open: async (path, { person, isDisposable, viewport, reducedMotion, ...options } = {}) => {
      const isUsual = !isDisposable && Object.keys(options).length === 0;
      const profile = (isUsual && unused.pop()) || (await createProfile(options, !isUsual));
      inUse.push(profile);
      const { page } = profile;
      await page.setViewportSize(viewport ?? DESKTOP);
      await page.emulateMedia({ reducedMotion });
      if (options.javaScriptEnabled !== false) await store(page, { theme: 'day', ...storedSession(person) });
      await page.goto(shop.url + path);
      return page;
    },
    leave: async () => {
      await Promise.all(
        inUse.splice(0).map(async (profile) => {
          if (profile.isDisposable || profile.page.isClosed()) return profile.context.close();
          await emptyProfile(profile, emptyPage);
          unused.push(profile);
        }),
      );
      expect(complaints.splice(0)).toEqual([]);
    },
    close: async () => {
      await Promise.all([...inUse, ...unused].map(({ context }) => context.close()));
      await shop.close();
    },
  };
}

/** A page of the shop without scripts: for what has to be there before the first page of the app. */
export const BLANK = '/robots.txt';

/** What Playwright gives a page by default. */
const DESKTOP = { width: 1280, height: 720 };

/** Takes a profile back to what a new one is: no cookies, nothing stored, nothing intercepted, one empty page of the shop. */
async function emptyProfile({ context, page }: Profile, emptyPage: string): Promise<void> {
  for (const listened of [page, context] as const)
    for (const event of ['request', 'response'] as const) listened.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  // While what the test intercepts is still intercepted.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await page.emulateMedia(NO_EMULATION);
  await page.goto(emptyPage);
  await context.clearCookies();
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
  });
}

const NO_EMULATION = {
  media: null,
  colorScheme: null,
  contrast: null,
  forcedColors: null,
  reducedMotion: null,
};

function store(page: Page, entries: Record<string, string>): Promise<void> {
  return page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/**
 * Errors of our scripts and breaches of the content policy. That a call was refused is no fault, screens tell it; nor that
 * a page does not exist.
 */
function isComplaint(message: ConsoleMessage): boolean {
  // What a test itself keeps from coming.
  if (message.text().includes('ERR_BLOCKED_BY_CLIENT')) return false;
  const { pathname } = new URL(message.location().url || 'http://no.address/');
  const isRefused = message.text().startsWith('Failed to load resource');
  const isRefusedCall = isRefused && pathname.startsWith('/api/');
  const isMissingPage = isRefused && /^\/(products|shop\/[^/]+|operator(\/.*)?)$/.test(pathname);
  return message.type() === 'error' && !isRefusedCall && !isMissingPage;
}

/** What a browser keeps after this person signed in. */
function storedSession(person: Person | undefined): Record<string, string> {
  if (!person) return {};
  const { user, token } = person;
  const { id, name, role, isGuest, email } = user;
  const session = { name, role, id, isGuest, profilePic: null };
  const state = { user: session, email, id, role, isAuthenticated: true };
  return { token, user: JSON.stringify({ state, version: 0 }) };
}

/** The toast with this message, whole and exact. */
export const toast = (page: Page, message: string) =>
  page.locator('.Toastify__toast').getByText(message, { exact: true });

/** What screens say when the server did not answer. */
export const NO_ANSWER = 'Server Error. Please check your connection and try again.';

/** Answers a call with a failure that gives no reason. */
export const withoutReason = (route: Route) => route.fulfill({ status: 500, json: {} });
