import { CITIES } from './cities.ts';

/** In degrees. */
export interface Place {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
/** The radius of a large city. */
const WITHIN_CITY_KM = 20;
/** A city farther away is not named. */
const NEAR_CITY_KM = 300;

/** 6 decimals, a tenth of a metre (SHOP-03, CONST-27). */
export function degreesText(degrees: number): string {
  return degrees.toFixed(6);
}

export function cityOf(place: Place): string | undefined {
  const [nearest] = CITIES.map(({ name, ...city }) => ({ name, km: kilometresBetween(place, city) })).sort(
    (a, b) => a.km - b.km,
  );
  if (!nearest || nearest.km > NEAR_CITY_KM) return undefined;
  if (nearest.km <= WITHIN_CITY_KM) return nearest.name;
  return `about ${Math.round(nearest.km / 10) * 10} km from ${nearest.name}`;
}

function kilometresBetween(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(halfChord));
}
