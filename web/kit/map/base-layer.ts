import { divIcon, type LatLngTuple, type Map as LeafletMap, layerGroup, marker, polygon, svg } from 'leaflet';
import { CITIES } from './cities.ts';
import land from './land.json';

/** scripts/map.ts writes this format. */
const STEPS_PER_DEGREE = 200;
const FIRST_ZOOM = { 1: 3, 2: 5, 3: 7 } as const;
const BY_RANK = CITIES.toSorted((a, b) => a.rank - b.rank);

/** Without political borders. It needs no network and stays under any tiles. */
export function addLand(map: LeafletMap): void {
  map.createPane('land');
  // Rings neither cross nor overlap, so even-odd filling shows islands and lakes.
  polygon(land.map(ringOf), {
    pane: 'land',
    renderer: svg({ pane: 'land', padding: 0.5 }),
    className: 'map-land',
    interactive: false,
  }).addTo(map);
}

const LETTER_WIDTH = 7;
const LINE_HEIGHT = 14;

/** Larger cities win where names overlap. A clipped name moves left of its dot, or is left out. */
export function addCities(map: LeafletMap): void {
  const group = layerGroup().addTo(map);
  const draw = () => {
    group.clearLayers();
    const zoom = map.getZoom();
    const { min, max } = map.getPixelBounds();
    const drawn: { x: number; y: number; width: number }[] = [];
    for (const { name, lat, lng, rank } of BY_RANK) {
      const dot = map.project([lat, lng]);
      const width = name.length * LETTER_WIDTH;
      const isSeen =
        min &&
        max &&
        dot.x > min.x &&
        dot.x < max.x &&
        dot.y - LINE_HEIGHT > min.y &&
        dot.y + LINE_HEIGHT < max.y;
      if (!isSeen) continue;
      const isBefore = dot.x + width > max.x;
      const box = { x: isBefore ? dot.x - width : dot.x, y: dot.y, width };
      if (box.x < min.x) continue;
      const isCovered = drawn.some(
        ({ x, y, width }) => Math.abs(y - box.y) < LINE_HEIGHT && x < box.x + box.width && box.x < x + width,
      );
      if (zoom < FIRST_ZOOM[rank] || isCovered) continue;
      drawn.push(box);
      const icon = divIcon({
        className: isBefore ? 'map-city map-city-before' : 'map-city',
        html: name,
        iconSize: [0, 0],
      });
      group.addLayer(marker([lat, lng], { icon, interactive: false, keyboard: false }));
    }
  };
  map.on('moveend', draw);
  draw();
}

function ringOf(steps: string): LatLngTuple[] {
  const ring: LatLngTuple[] = [];
  let [longitude, latitude] = [0, 0];
  const numbers = steps.split(' ').map(Number);
  for (let index = 0; index < numbers.length; index += 2) {
    longitude += numbers[index] ?? 0;
    latitude += numbers[index + 1] ?? 0;
    ring.push([latitude / STEPS_PER_DEGREE, longitude / STEPS_PER_DEGREE]);
  }
  return ring;
}
