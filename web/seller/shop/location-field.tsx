import { FieldNotes } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { degreesText } from '../../shared/map/place.ts';
import { ShopMap } from '../../shared/map/shop-map.tsx';
import { placeIn, type ShopDraft } from './shop-draft.ts';

interface LocationFieldProps {
  draft: ShopDraft;
  errors: Record<string, string>;
  onChange: (draft: ShopDraft) => void;
}

/** The place of a shop: a click on the map, a drag of the marker, or two numbers (VAL-20, VAL-21). */
export function LocationField({ draft, errors, onChange }: LocationFieldProps) {
  const type = (field: 'lat' | 'lng', typed: string) => {
    const [, lat, lng] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(typed) ?? [];
    // 'latitude, longitude' pasted from other maps.
    if (lat !== undefined && lng !== undefined) onChange({ ...draft, lat, lng });
    else onChange({ ...draft, [field]: typed });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">Place on the map</legend>
      <ShopMap
        place={placeIn(draft)}
        label="Your shop"
        onChoose={({ lat, lng }) => onChange({ ...draft, lat: degreesText(lat), lng: degreesText(lng) })}
      />
      <FieldNotes id="shop-place" error={errors['location']} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Latitude"
          name="lat"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={draft.lat}
          onChange={({ target }) => type('lat', target.value)}
          error={errors['lat']}
        />
        <TextField
          label="Longitude"
          name="lng"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={draft.lng}
          onChange={({ target }) => type('lng', target.value)}
          error={errors['lng']}
        />
      </div>
    </fieldset>
  );
}
