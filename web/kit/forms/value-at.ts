import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form';

export function valueAt<Values extends FieldValues, Name extends Path<Values>>(
  values: Values,
  name: Name,
): PathValue<Values, Name> {
  return get(values, name) as PathValue<Values, Name>; // by its path
}
