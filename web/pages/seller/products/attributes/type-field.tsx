import type { ComponentProps } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TRY_AGAIN } from '../../../../ui/try-again.ts';
import { idOfChosen, typesBelow } from './category-choices.ts';
import type { LoadedCategories } from './load-categories.ts';

interface TypeFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'placeholder'> {
  categories: LoadedCategories;
  category: string;
  chosen: string | undefined;
  /** The form needs an explicit answer: its last choice says that there is no type. */
  isAsked?: boolean;
}

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
      // The new key lets the select find a type of another root that was chosen together with it.
      key={category}
      label="Type"
      placeholder={isAsked ? 'Choose a type' : 'No type'}
      options={isAsked ? [...types, none] : types}
      {...field}
    />
  );
}
