/**
 * Generates the base layer of the shops' maps from Natural Earth's land (public domain): coasts without political
 * borders, finest around India. Writes web/kit/map/land.json: one text for each ring, whole numbers in steps of
 * 1/200 degree, longitude and latitude in turn, each pair relative to the one before.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];
type Point = readonly [longitude: number, latitude: number];

const STEPS_PER_DEGREE = 200;
/** The area of shops in degrees. */
const NEAR = { west: 66, east: 98.5, south: 5, north: 38 };
/** Tolerance of the simplified coast in degrees. */
const FINEST = 0.005;
const COARSEST = 0.3;
const COARSER_PER_DEGREE = 0.02;
const ANTARCTIC = -60;

const source = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
const target = fileURLToPath(new URL('../web/kit/map/land.json', import.meta.url));

const lines = (await readRings())
  .filter((ring) => ring.some(([, latitude]) => latitude > ANTARCTIC))
  .map(simplified)
  .filter((ring) => ring.length > 3 && extentOf(ring) > 2 * toleranceAt(ring[0]))
  .map(stepsOf);
await writeFile(target, `${JSON.stringify(lines, null, 2)}\n`);
console.log(`${lines.length} rings, ${lines.join().length} bytes`);

async function readRings(): Promise<Point[][]> {
  const topology = JSON.parse(await readFile(source, 'utf8')) as Topology; // as the package says
  const land = topology.objects['land'];
  if (!land) throw new Error('the package has no land');
  const found = feature(topology, land);
  const features = 'features' in found ? found.features : [found];
  return features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map((ring) => ring.map(pointOf)) : [],
  );
}

function pointOf([longitude = 0, latitude = 0]: number[]): Point {
  return [longitude, latitude];
}

function toleranceAt([longitude, latitude]: Point = [0, 0]): number {
  const away = Math.max(
    NEAR.west - longitude,
    longitude - NEAR.east,
    NEAR.south - latitude,
    latitude - NEAR.north,
    0,
  );
  return Math.min(COARSEST, FINEST + away * COARSER_PER_DEGREE);
}

/** The ring with as few of its points as the tolerance at each of them allows (Douglas and Peucker). */
function simplified(ring: Point[]): Point[] {
  const remaining = new Set([0, ring.length - 1]);
  const spans: [number, number][] = [[0, ring.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const farthest = farthestBetween(ring, first, last);
    if (farthest === undefined) continue;
    remaining.add(farthest);
    spans.push([first, farthest], [farthest, last]);
  }
  return ring.filter((_, index) => remaining.has(index));
}

/** The point farthest from the straight line, relative to its tolerance; none when all are within it. */
function farthestBetween(ring: Point[], first: number, last: number): number | undefined {
  let farthest: number | undefined;
  let most = 1;
  for (let index = first + 1; index < last; index++) {
    const beside = distance(at(ring, index), at(ring, first), at(ring, last)) / toleranceAt(ring[index]);
    if (beside > most) [most, farthest] = [beside, index];
  }
  return farthest;
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
  const nearest = Math.max(0, Math.min(1, share));
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY);
}

/** The larger of width and height, in degrees. */
function extentOf(ring: Point[]): number {
  const extents = [0, 1].map((axis) => {
    const values = ring.map((point) => point[axis] ?? 0);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(...extents);
}

function stepsOf(ring: Point[]): string {
  const inSteps = ring.map((point) => point.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE)));
  return inSteps
    .flatMap((point, index) => point.map((value, axis) => value - (inSteps[index - 1]?.[axis] ?? 0)))
    .join(' ');
}

function at(ring: Point[], index: number): Point {
  const point = ring[index];
  if (!point) throw new Error(`a ring has no point ${index}`);
  return point;
}
