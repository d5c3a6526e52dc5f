/** The details of a shop on the screen. */
import type { Locator, Page } from '@playwright/test';
import type { OwnShop } from '../../../contract/shops.ts';
import { aSeller, type Person } from '../builders.ts';
import type { Journey } from '../journey.ts';

export const NEELAM = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton from Erode, dyed in small lots.',
  gst: '27AAPFU0939F1ZV',
  policies: 'Sent within two days.\nComes back for 14 days.',
  location: { lat: 12.971599, lng: 77.594566 },
  categories: ['Clothing', 'Home & Kitchen'],
};

/** A seller who has a shop, and that shop. */
export async function aShopkeeper(
  journey: Journey,
  details: Partial<typeof NEELAM> = {},
): Promise<{ person: Person; shop: OwnShop }> {
  const person = await aSeller(journey.shop);
  return { person, shop: await person.api('POST /api/shop', { body: { ...NEELAM, ...details } }) };
}

export const ownShop = (person: Person) =>
  person.api('GET /api/shop/:userId', { params: { userId: person.user.id } });

/** How far the map is zoomed in, as its scale says. */
export const scaleOf = (map: Locator) => map.locator('.leaflet-control-scale-line').textContent();

export const mapIsThere = (within: Page | Locator) => within.locator('.leaflet-control-scale-line').waitFor();
