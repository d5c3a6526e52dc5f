import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Route,
} from '@playwright/test';
import axe from 'axe-core';
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

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lets axe look at the page (header and footer apart, they are on every page) and at its colours in the other theme too. */
export async function expectAccessible(page: Page, within = 'main'): Promise<void> {
  // Axe itself does not wait for a dialog whose script is still on its way.
  await page.locator(within).first().waitFor({ state: 'attached' });
  await injectAxe(page);
  const byDay = await violations(page, within, { type: 'tag', values: RULES });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'night'));
  const atNight = await violations(page, within, { type: 'rule', values: ['color-contrast'] });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'day'));
  expect([...byDay, ...atNight]).toEqual([]);
}

/** Once for each document: the library is half a megabyte. */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
}

/** Our pages have no frames of other origins, so one run in the page itself sees everything. */
async function violations(page: Page, within: string, runOnly: axe.RunOnly): Promise<string[]> {
  await finishTransitions(page);
  return page.evaluate(
    async ([selector, rules]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe };
      const results = await injected.run(
        { include: [selector] },
        // Words on a control are in its name, so that who speaks them reaches it.
        {
          runOnly: rules,
          rules: { 'label-content-name-mismatch': { enabled: true } },
          resultTypes: ['violations'],
        },
      );
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, runOnly] as const,
  );
}

/**
 * Colours glide from one theme to the other; between the two, nothing can be said about contrast. When one has arrived, elements
 * that inherit it may start on their way.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let transitions = running(); transitions.length > 0; transitions = running()) {
      for (const transition of transitions) transition.finish();
    }
  });
}

/** The toast with this message, whole and exact. */
export const toast = (page: Page, message: string) =>
  page.locator('.Toastify__toast').getByText(message, { exact: true });

/** What screens say when the server did not answer. */
export const NO_ANSWER = 'Server Error. Please check your connection and try again.';

/** Answers a call with a failure that gives no reason. */
export const withoutReason = (route: Route) => route.fulfill({ status: 500, json: {} });
