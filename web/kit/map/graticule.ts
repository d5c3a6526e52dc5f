import { divIcon, type LatLngTuple, type Map as LeafletMap, layerGroup, marker, polyline } from 'leaflet';

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005];
const LEAST_PIXELS_BETWEEN = 110;
const WORLD_PIXELS = 256;
const EDGE_PIXELS = 36;
const LABEL_PIXELS = 64;

export function addGraticule(map: LeafletMap): void {
  const group = layerGroup().addTo(map);
  const draw = () => {
    group.clearLayers();
    const step = stepAt(map.getZoom());
    const seen = map.getBounds();
    const drawn = seen.pad(0.5);
    for (const latitude of multiples(step, drawn.getSouth(), drawn.getNorth())) {
      group.addLayer(line([latitude, drawn.getWest()], [latitude, drawn.getEast()]));
      const at: LatLngTuple = [latitude, seen.getWest()];
      const { y } = map.latLngToContainerPoint(at);
      // The top edge is for longitudes, the bottom for the scale.
      if (y < EDGE_PIXELS || y > map.getSize().y - EDGE_PIXELS) continue;
      group.addLayer(label(at, degreeText(latitude, latitude < 0 ? 'S' : 'N'), 'map-latitude'));
    }
    for (const longitude of multiples(step, drawn.getWest(), drawn.getEast())) {
      group.addLayer(line([drawn.getSouth(), longitude], [drawn.getNorth(), longitude]));
      const text = degreeText(longitude, longitude < 0 ? 'W' : 'E');
      const at: LatLngTuple = [seen.getNorth(), longitude];
      const { x } = map.latLngToContainerPoint(at);
      if (x < 0 || x > map.getSize().x - LABEL_PIXELS) continue;
      group.addLayer(label(at, text, 'map-longitude'));
    }
  };
  map.on('moveend', draw);
  draw();
}

function stepAt(zoom: number): number {
  const pixelsPerDegree = (WORLD_PIXELS * 2 ** zoom) / 360;
  return STEPS.findLast((step) => step * pixelsPerDegree >= LEAST_PIXELS_BETWEEN) ?? 30;
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

function line(from: LatLngTuple, to: LatLngTuple) {
  return polyline([from, to], { className: 'map-graticule', interactive: false });
}

function label(at: LatLngTuple, text: string, className: string) {
  return marker(at, {
    icon: divIcon({ className: `map-degree ${className}`, html: text, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  });
}

function degreeText(degrees: number, side: string): string {
  return `${Number(Math.abs(degrees).toFixed(3))}° ${side}`;
}
