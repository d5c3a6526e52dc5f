import { z } from 'zod';
import type { PinCodePlace } from '../../../contract/addresses.ts';
import found from './pin-code-places.json' with { type: 'json' };

/** `scripts/pin-code-places.ts` writes India Post's directory as consecutive pin codes of one place. */
const { states, places, runs } = z
  .object({
    states: z.array(z.string()),
    places: z.array(z.tuple([z.string(), z.number()])),
    runs: z.array(z.tuple([z.number(), z.number(), z.number()])),
  })
  .parse(found);

const NOWHERE: PinCodePlace = { city: null, state: null };
/** A sorting district may lie in one state alone. */
const DISTRICT_DIGITS = 3;
const REST = 10 ** (6 - DISTRICT_DIGITS);

/** A pin code outside the directory has a known state where its whole district lies in one. */
export function placeOfPinCode(pinCode: string): PinCodePlace {
  const wanted = Number(pinCode);
  const run = runs.find(([first, last]) => first <= wanted && wanted <= last);
  if (run) return placeAt(run[2]);
  const district = Math.floor(wanted / REST);
  const around = runs.filter(
    ([first, last]) => Math.floor(first / REST) <= district && district <= Math.floor(last / REST),
  );
  const [state, ...others] = new Set(around.map(([, , place]) => placeAt(place).state));
  return { city: null, state: others.length === 0 ? (state ?? null) : null };
}

function placeAt(number: number): PinCodePlace {
  const place = places[number];
  return place ? { city: place[0], state: states[place[1]] ?? null } : NOWHERE;
}
