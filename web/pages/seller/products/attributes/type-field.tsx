import type { ComponentProps } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TRY_AGAIN } from '../../../../ui/try-again.ts';
import { idOfChosen, typesBelow } from './category-choices.ts';
import type { LoadedCategories } from './load-categories.ts';

interface TypeFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> {
  categories: LoadedCategories;
  /** The root by its name. */
  category: string;
  /** What is chosen: a hidden type stays offered where it is. */
  chosen: string | undefined;
  /** Whether the form asks for a type: to have none is said by the last choice. */
  isAsked?: boolean;
}

/** The category below the root; none where the root has none. */
export function TypeField({ categories, category, chosen, isAsked = false, ...field }: TypeFieldProps) {
  const { data, isLoading, reload } = categories;
  if (!data) {
    return (
      <div className="grid content-start justify-items-start gap-1" role="group" aria-label="Type">
        <p className="text-small">The types could not be loaded.</p>
        <Button variant="quiet" size="small" busy={isLoading} onClick={reload}>
          {TRY_AGAIN}
        </Button>
      </div>
    );
  }
  const types = typesBelow(data, category, chosen);
  if (types.length === 0) return null;
  const none = { value: idOfChosen({ category, categoryId: '' }), label: 'No type fits' };
  return (
    <SelectField
      // A type of another root that was chosen together with it is found once there are its choices.
      key={category}
      label="Type"
      placeholder={isAsked ? 'Choose a type' : 'No type'}
      options={isAsked ? [...types, none] : types}
      {...field}
    />
  );
}
