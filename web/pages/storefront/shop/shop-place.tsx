import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ShopFace } from '../../../../contract/shops.ts';
import { Button } from '../../../ui/button.tsx';
import { cityOf, degreesText } from '../../../kit/map/place.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { ShopMap } from '../../../kit/map/shop-map.tsx';
import { isLoadedWithMap, isOfAnotherPage, reloadWithMap } from '../../../kit/map/use-map-document.ts';

export function ShopPlace({ shop: { name, location } }: { shop: ShopFace }) {
  const { mapTiles } = useSettings();
  const [isMapShown, setMapShown] = useState(false);
  useEffect(() => setMapShown(isLoadedWithMap()), []);
  const hasScripts = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const city = cityOf(location);
  return (
    <section aria-labelledby="place-title" className="grid content-start gap-3">
      <h2 id="place-title">Where we are</h2>
      {city !== undefined && <p>{city.charAt(0).toUpperCase() + city.slice(1)}</p>}
      <p className="text-small text-muted tabular-nums">
        Latitude {degreesText(location.lat)}, longitude {degreesText(location.lng)}
      </p>
      {isMapShown ? (
        <ShopMap place={location} label={name} />
      ) : (
        // The row keeps the height of the button, which needs scripts.
        <div className="min-h-11">
          {hasScripts && (
            <Button
              variant="outline"
              icon="map-pin"
              onClick={() => (mapTiles && isOfAnotherPage() ? reloadWithMap() : setMapShown(true))}
            >
              Show on the map
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
