import { type ReactNode, useState } from 'react';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { ImportDetails, ImportPreview } from '../../../../contract/imports.ts';
import { readPinCodes } from '../../../../contract/kernel/delivery-pin-codes.ts';
import { ALL_INDIA } from '../../../../contract/kernel/pin-code.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { counted } from '../../../kit/lists/counted.ts';
import type { LoadedPart } from '../../../kit/screens/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TRY_AGAIN } from '../../../ui/try-again.ts';
import { namesTo, pathInWords } from '../products/attributes/category-choices.ts';

interface ChoicesFormProps {
  found: ImportDetails & { preview: ImportPreview };
  categories: LoadedPart<readonly CategoryNode[]>;
  children: ReactNode;
  onDone: () => void;
}

interface Choices {
  area: 'everywhere' | 'pin_codes';
  pinCodes: string;
  categories: string[];
}

export function ChoicesForm({ found, categories, children, onDone }: ChoicesFormProps) {
  const { id, preview, rowsAdded, rowsChanged } = found;
  const form = useForm<Choices>({
    defaultValues: {
      area: 'everywhere',
      pinCodes: '',
      categories: preview.categories.map(({ categoryId }) => categoryId),
    },
    validate: ({ area, pinCodes }) => {
      if (area === 'everywhere') return [];
      const { codes, error } = readPinCodes(pinCodes);
      const message = error ?? (codes.length === 0 ? 'Enter the pin codes that you deliver to' : undefined);
      return message === undefined ? [] : [{ path: 'pinCodes', message }];
    },
    send: async ({ area, pinCodes, categories: chosen }) => {
      await api('POST /api/import/:importId/apply', {
        params: { importId: id },
        body: {
          pinCodes: area === 'everywhere' ? ALL_INDIA : pinCodes,
          categories: preview.categories.map(({ source, categoryId }, place) => ({
            source,
            categoryId: categories.data?.find((node) => node.id === chosen[place])?.id ?? categoryId,
          })),
        },
      });
      onDone();
    },
    failure: couldNotBe('The file', 'imported'),
  });
  const area = form.choice('area');
  const [one, several] = found.kind === 'products' ? ['product', 'products'] : ['variant', 'variants'];
  return (
    <form {...form.props} className="grid gap-6">
      {form.alert}
      {preview.stock && (
        <div className="grid max-w-form gap-3">
          <RadioGroup
            legend="Where is new stock delivered?"
            options={[
              { value: 'everywhere', label: 'All India' },
              { value: 'pin_codes', label: 'Only to some pin codes' },
            ]}
            {...area}
          />
          {area.value === 'pin_codes' && (
            <TextArea
              label="Pin codes"
              help="560001, 560001-560110, or 5600* for all that start with it. You can change them later for each product."
              rows={2}
              {...form.field('pinCodes')}
            />
          )}
        </div>
      )}
      {preview.categories.length > 0 && (
        <CategoryChoices
          sources={preview.categories}
          categories={categories}
          field={(place) => form.input(`categories.${place}`)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy}>
          Import {counted(rowsAdded + rowsChanged, one, several)}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** More selects of all categories would take long to draw. */
const SHOWN_AT_ONCE = 20;

interface CategoryChoicesProps {
  sources: ImportPreview['categories'];
  categories: LoadedPart<readonly CategoryNode[]>;
  field: (place: number) => object;
}

function CategoryChoices({ sources, categories, field }: CategoryChoicesProps) {
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const { data, isLoading, reload } = categories;
  const next = Math.min(SHOWN_AT_ONCE, sources.length - shownCount);
  const options = (data ?? [])
    .filter(({ isHidden }) => !isHidden)
    .map((node) => ({ value: node.id, label: pathInWords(namesTo(data ?? [], node.id)) }));
  return (
    <fieldset className="grid max-w-form gap-4">
      <legend className="field-label mb-1">Categories</legend>
      <p className="text-small text-muted">
        These are the closest ones that we found. What is below Other is hard to find for buyers.
      </p>
      {data ? (
        sources
          .slice(0, shownCount)
          .map(({ source, productCount }, place) => (
            <SelectField
              key={source}
              label={source === '' ? 'Without a category' : source}
              help={counted(productCount, 'product', 'products')}
              options={options}
              {...field(place)}
            />
          ))
      ) : (
        <div className="grid justify-items-start gap-1">
          <p className="text-small">
            The categories could not be loaded. Without them the closest ones are taken.
          </p>
          <Button variant="quiet" size="small" busy={isLoading} onClick={reload}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
      {data && next > 0 && (
        <p>
          <Button variant="outline" size="small" onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)}>
            Show {next} more
          </Button>
        </p>
      )}
    </fieldset>
  );
}
