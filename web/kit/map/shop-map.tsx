import './shop-map.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSettings } from '../document/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TRY_AGAIN } from '../../ui/try-again.ts';
import type { DrawnMap } from './draw-map.ts';
import type { Place } from './place.ts';
import { isOfAnotherPage } from './use-map-document.ts';

interface ShopMapProps {
  place: Place | undefined;
  label: string;
  /** Without it the map is read-only; Enter chooses too. */
  onChoose?: (place: Place) => void;
}

/** The map is 300 px high (SHOP-06, CONST-28); its script loads when it is first shown (SHOP-09, SHOP-10). */
export function ShopMap({ place, label, onChoose }: ShopMapProps) {
  const { mapTiles } = useSettings();
  const helpId = useId();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isChoosable = onChoose !== undefined;
  const choose = useEffectEvent((chosen: Place) => onChoose?.(chosen));
  const currentPlace = useEffectEvent(() => place);

  useEffect(() => {
    if (mapTiles && isOfAnotherPage()) return;
    let hasLeft = false;
    const draw = async () => {
      try {
        const { drawMap } = await import('./draw-map.ts');
        if (hasLeft || !container.current) return;
        const onPlace = isChoosable ? (chosen: Place) => choose(chosen) : undefined;
        drawn.current = drawMap(container.current, {
          place: currentPlace(),
          label,
          tiles: mapTiles,
          onChoose: onPlace,
        });
        setState('ready');
      } catch {
        // Offline, or after a deployment renamed the files, the coordinates beside the map suffice.
        if (!hasLeft) setState('failed');
      }
    };
    void draw();
    return () => {
      hasLeft = true;
      drawn.current?.remove();
      drawn.current = undefined;
    };
  }, [label, mapTiles, isChoosable]);

  useEffect(() => drawn.current?.show(place), [place]);

  return (
    <div className="grid content-start gap-1">
      <div className="map-frame">
        <div
          ref={container}
          className={classes('map-container', isChoosable && 'map-choosable')}
          role="group"
          aria-label={isChoosable ? 'Map' : `Map: ${label}`}
          aria-describedby={isChoosable ? helpId : undefined}
        />
        {state === 'loading' && (
          <div className="map-cover" role="status">
            <Spinner />
            Loading map...
          </div>
        )}
        {state === 'failed' && (
          <div className="map-cover" role="alert">
            <Icon name="error" className="text-deal" />
            <p className="font-semibold">Error loading maps.</p>
            {/* A document never requests a failed module again, so the button reloads it. */}
            <Button variant="outline" size="small" icon="refresh" onClick={() => window.location.reload()}>
              {TRY_AGAIN}
            </Button>
          </div>
        )}
      </div>
      <p className="map-credit">
        {mapTiles?.attributionUrl !== undefined ? (
          <a href={mapTiles.attributionUrl} target="_blank" rel="noopener noreferrer">
            {mapTiles.attribution}
          </a>
        ) : (
          (mapTiles?.attribution ?? 'Coasts: Natural Earth')
        )}
      </p>
      {isChoosable && (
        <p id={helpId} className="field-help">
          Click the map to set the place, or drag the marker. With the keyboard: arrow keys move the map, plus
          and minus zoom, Enter chooses its middle.
        </p>
      )}
    </div>
  );
}
