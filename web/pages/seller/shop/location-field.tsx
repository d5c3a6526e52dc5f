import type { ChangeEvent } from 'react';
import type { useForm } from '../../../kit/forms/use-form.tsx';
import { degreesText } from '../../../kit/map/place.ts';
import { ShopMap } from '../../../kit/map/shop-map.tsx';
import { FieldNotes } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { placeIn, type ShopValues } from './shop-values.ts';

/** VAL-20, VAL-21. */
export function LocationField({ form }: { form: ReturnType<typeof useForm<ShopValues>> }) {
  const location = form.choice('location');
  const degrees = (name: 'lat' | 'lng') => {
    const field = form.field(`location.${name}`);
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const [, lat, lng] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(event.target.value) ?? [];
        // Other maps copy 'latitude, longitude'.
        if (lat !== undefined && lng !== undefined) location.onChange({ lat, lng });
        else void field.onChange(event);
      },
    };
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">Place on the map</legend>
      <ShopMap
        place={placeIn(location.value)}
        label="Your shop"
        onChoose={({ lat, lng }) => location.onChange({ lat: degreesText(lat), lng: degreesText(lng) })}
      />
      <FieldNotes id="shop-place" error={location.error} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Latitude"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          {...degrees('lat')}
        />
        <TextField
          label="Longitude"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          {...degrees('lng')}
        />
      </div>
    </fieldset>
  );
}
