import stylesAddress from '../../styles/map.css?url';
import type { DrawnMap, MapOptions } from './draw-map.ts';

type DrawMap = (container: HTMLElement, options: MapOptions) => DrawnMap;

/** Fetches the map's script and style sheet, which no other page needs. Can be retried after a failure. */
export async function loadMap(): Promise<DrawMap> {
  const [{ drawMap }] = await Promise.all([import('./draw-map.ts'), loadStyles()]);
  return drawMap;
}

/** Loaded by hand: a failed style-sheet import would not be retried. */
function loadStyles(): Promise<void> {
  const known = [...document.styleSheets].some(({ href }) => href?.endsWith(stylesAddress));
  if (known) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesAddress;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The styles of the map could not be loaded'));
    });
    document.head.append(link);
  });
}
