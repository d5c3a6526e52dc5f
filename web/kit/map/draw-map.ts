import './draw-map.css';
import {
  control,
  divIcon,
  type Map as LeafletMap,
  latLng,
  type Marker,
  map,
  marker,
  tileLayer,
} from 'leaflet';
import type { MapTiles } from '../../../contract/settings.ts';
import { addCities, addLand } from './base-layer.ts';
import { addGraticule } from './graticule.ts';
import type { Place } from './place.ts';

/** The centre of India (CONST-24) and the zoom while no place is chosen (CONST-25). */
const DEFAULT_CENTRE: Place = { lat: 20.5937, lng: 78.9629 };
const DEFAULT_ZOOM = 4;
/** CONST-26. */
const PLACE_ZOOM = 15;
const DECIMALS = 6;

/** Our style sheet draws the pin, because the policy refuses an inline style. */
const PIN = divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 32 40" aria-hidden="true"><path d="M16 39C16 39 30 25 30 15A14 14 0 0 0 2 15C2 25 16 39 16 39Z"/><circle cx="16" cy="15" r="5"/></svg>',
  iconSize: [44, 48],
  iconAnchor: [22, 46],
  popupAnchor: [0, -40],
});

interface MapOptions {
  place: Place | undefined;
  label: string;
  tiles: MapTiles | undefined;
  onChoose: ((place: Place) => void) | undefined;
}

export interface DrawnMap {
  show: (place: Place | undefined) => void;
  remove: () => void;
}

/** The element must have a size. */
export function drawMap(container: HTMLElement, { place, label, tiles, onChoose }: MapOptions): DrawnMap {
  const drawn = map(container, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 2,
    maxZoom: 18,
    maxBounds: [
      [-85, -200],
      [85, 200],
    ],
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // Scrolling the page past the map must not zoom it.
    scrollWheelZoom: onChoose !== undefined,
  }).setView(place ?? DEFAULT_CENTRE, place ? PLACE_ZOOM : DEFAULT_ZOOM);
  addGround(drawn, tiles);
  control.zoom({ position: 'bottomright' }).addTo(drawn);
  control.scale({ imperial: false }).addTo(drawn);
  const sizes = new ResizeObserver(() => drawn.invalidateSize());
  sizes.observe(container);
  const pin = pinOn(drawn, label, onChoose);
  pin.show(place);
  if (onChoose) chooseOn(drawn, onChoose);
  return {
    show: pin.show,
    remove: () => {
      sizes.disconnect();
      drawn.remove();
    },
  };
}

/** Names and degrees stand in without a tile server, or while its tiles are missing. */
function addGround(drawn: LeafletMap, tiles: MapTiles | undefined): void {
  addLand(drawn);
  const addNames = () => {
    addGraticule(drawn);
    addCities(drawn);
  };
  if (!tiles) return addNames();
  tileLayer(tiles.url, { maxZoom: 18 }).once('tileerror', addNames).addTo(drawn);
}

/** The marker appears with the first place (SHOP-07) and can be dragged when the map is editable (VAL-21). */
function pinOn(drawn: LeafletMap, label: string, onChoose: MapOptions['onChoose']) {
  let pin: Marker | undefined;
  const add = (place: Place) => {
    pin = marker(place, {
      icon: PIN,
      draggable: onChoose !== undefined,
      keyboard: onChoose === undefined,
      autoPan: true,
      title: label,
    }).addTo(drawn);
    if (onChoose) pin.on('dragend', () => pin && onChoose(rounded(pin.getLatLng().wrap())));
    else pin.bindPopup(popupOf(label));
  };
  return {
    show: (place: Place | undefined) => {
      if (!place) {
        pin?.remove();
        pin = undefined;
      } else if (!pin) {
        add(place);
        drawn.setView(place, PLACE_ZOOM, { animate: false });
      } else if (!pin.getLatLng().equals(latLng(place))) {
        pin.setLatLng(place);
        if (!drawn.getBounds().contains(place)) drawn.panTo(place);
      }
    },
  };
}

/** A click chooses a place (VAL-20); Enter chooses the centre of the map. */
function chooseOn(drawn: LeafletMap, onChoose: (place: Place) => void): void {
  drawn.on('click', ({ latlng }) => onChoose(rounded(latlng.wrap())));
  drawn.getContainer().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== drawn.getContainer()) return;
    // Enter would submit the surrounding form.
    event.preventDefault();
    onChoose(rounded(drawn.getCenter().wrap()));
  });
}

/** An element instead of markup keeps a shop's name text. */
function popupOf(label: string): HTMLElement {
  const text = document.createElement('p');
  text.textContent = label;
  return text;
}

function rounded({ lat, lng }: Place): Place {
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
}
