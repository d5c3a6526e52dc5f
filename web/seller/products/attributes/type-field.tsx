import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { typesBelow } from './category-choices.ts';
import type { LoadedCategories } from './load-categories.ts';

interface TypeFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> {
  categories: LoadedCategories;
  /** The root by its name. */
  category: string;
}

/** The category below the root; none where the root has none. */
export function TypeField({ categories: { data, isLoading, reload }, category, ...field }: TypeFieldProps) {
  if (!data) {
    return (
      <div className="grid content-start justify-items-start gap-1" role="group" aria-label="Type">
        <p className="text-small">The types could not be loaded.</p>
        <Button variant="quiet" size="small" busy={isLoading} onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  const types = typesBelow(data, category);
  if (types.length === 0) return null;
  return <SelectField label="Type" placeholder="No type" options={types} {...field} />;
}
