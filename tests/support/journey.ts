import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Route,
} from '@playwright/test';
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
  /** Closes what the test opened; fails when a browser complained about one of our own pages. */
  leave: () => Promise<void>;
  close: () => Promise<void>;
}

interface Visit extends BrowserContextOptions {
  person?: Person;
}

/** Starts the shop, once for a test file. */
export async function startJourney(environment: Record<string, string> = {}): Promise<Journey> {
  const [shop, browser] = await Promise.all([startRunningShop(environment), sharedBrowser()]);
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  return {
    shop,
    open: async (path, visit = {}) => {
      const context = await openContext(browser, visit);
      contexts.push(context);
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`);
      });
      const page = await context.newPage();
      await page.goto(shop.url + path);
      return page;
    },
    leave: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(complaints.splice(0)).toEqual([]);
    },
    close: () => shop.close(),
  };
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

async function openContext(browser: Browser, { person, ...options }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(STEP_LIMIT_MS);
  const stored = { theme: 'day', ...(person && storedSession(person)) };
  await context.addInitScript((entries) => {
    // Empty pages, before the first address, have no storage.
    if (location.origin === 'null') return;
    // Only once for a profile: what the pages write afterwards stays.
    if (localStorage.getItem('theme') !== null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

/** What a browser keeps after this person signed in. */
function storedSession({ user, token }: Person): Record<string, string> {
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
