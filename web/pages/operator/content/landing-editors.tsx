import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import type { Hero, Promotions, Rows } from '../../../../contract/content.ts';
import {
  MAX_CONTENT_ROWS,
  MAX_ROW_PRODUCTS,
  MIN_ROW_PRODUCTS,
  withDrawnPictures,
  withDrawnTiles,
} from '../../../../contract/kernel/content-places.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS, sortOptionLabel } from '../../../../contract/kernel/sort-options.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCategoryOptions } from '../categories/use-category-options.ts';
import { Editor } from './editor.tsx';
import { ListField } from '../../../kit/forms/list-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Previews } from './previews.ts';
import { type EditorProps, useDraft } from './use-draft.ts';
import { usePreview } from './use-preview.ts';

type Props<Body extends object> = EditorProps<Body> & { previews: Previews };

const LEADS_TO = 'A page of this shop, such as /products, or an address that begins with https://';

export function HeroEditor(props: Props<Hero>) {
  const draft = useDraft(props, (body) => ({ place: 'hero', body }));
  const { field, error, setField } = draft.form;
  const hero = withDrawnPictures(draft.body);
  return (
    <Editor draft={draft} preview={props.previews.hero(hero)} whole={props.previews.landing({ hero })}>
      <TextField label="Title" maxLength={80} {...field('content.body.title')} />
      <TextField label="Text" maxLength={200} {...field('content.body.text')} />
      <TextField label="Words of the button" maxLength={40} {...field('content.body.button.label')} />
      <TextField
        label="The button leads to"
        help={LEADS_TO}
        maxLength={300}
        {...field('content.body.button.to')}
      />
      <PictureField
        label="Tall picture"
        shape="tall"
        picture={draft.body.tall}
        error={error('content.body.tall')}
        onChange={(picture) => setField('content.body.tall', picture)}
      />
      {draft.body.small.map((picture, index) => (
        // The index is a safe key: there are always four.
        <PictureField
          key={index}
          label={`Small picture ${index + 1}`}
          shape="small"
          picture={picture}
          error={error(`content.body.small.${index}`)}
          onChange={(chosen) => setField('content.body.small', draft.body.small.with(index, chosen))}
        />
      ))}
    </Editor>
  );
}

export function PromotionsEditor(props: Props<Promotions>) {
  const draft = useDraft(props, (body) => ({ place: 'promotions', body }));
  const { field, error, setField } = draft.form;
  const promotions = { tiles: withDrawnTiles(draft.body.tiles) };
  return (
    <Editor
      draft={draft}
      preview={props.previews.promotions(promotions)}
      whole={props.previews.landing({ promotions })}
    >
      {draft.body.tiles.map(({ picture }, index) => (
        // The index is a safe key: there are always three.
        <fieldset key={index} className="grid gap-3">
          <legend className="field-label">Tile {index + 1}</legend>
          <TextField label="Title" maxLength={40} {...field(`content.body.tiles.${index}.title`)} />
          <TextField label="Text" maxLength={80} {...field(`content.body.tiles.${index}.text`)} />
          <TextField label="Leads to" maxLength={300} {...field(`content.body.tiles.${index}.to`)} />
          <SelectField
            label="Colour of"
            options={CATEGORIES.map((category) => ({ value: category, label: category }))}
            {...field(`content.body.tiles.${index}.tint`)}
          />
          <PictureField
            label={`Picture of tile ${index + 1}`}
            shape="wide"
            picture={picture}
            error={error(`content.body.tiles.${index}.picture`)}
            onChange={(chosen) => setField(`content.body.tiles.${index}.picture`, chosen)}
          />
        </fieldset>
      ))}
    </Editor>
  );
}

type Row = Rows['rows'][number];

const BLANK_ROW: Row = {
  title: '',
  show: 'listing',
  category: null,
  search: '',
  sortBy: 'best_selling',
  count: MIN_ROW_PRODUCTS * 2,
};
const COUNTS = Array.from({ length: MAX_ROW_PRODUCTS - MIN_ROW_PRODUCTS + 1 }, (_, index) =>
  String(MIN_ROW_PRODUCTS + index),
);

export function RowsEditor(props: Props<Rows>) {
  const draft = useDraft(props, (body) => ({ place: 'rows', body }));
  const { rows } = draft.body;
  const categoriesFor = useCategoryOptions();
  const { shown, fault } = usePreview({ place: 'rows', body: draft.body });
  const change = (changed: Row[]) => draft.form.setField('content.body.rows', changed);
  const errorOf = (path: string) => draft.form.error(path as 'content.body.rows'); // a path below it
  return (
    <Editor
      draft={draft}
      fault={fault}
      preview={shown?.rows && props.previews.rows(shown.rows)}
      whole={props.previews.landing(shown?.rows ? { rows: shown.rows } : {})}
    >
      <ListField
        legend="Rows, from top to bottom"
        one="row"
        items={rows}
        most={MAX_CONTENT_ROWS}
        blank={BLANK_ROW}
        error={errorOf('content.body.rows')}
        onChange={change}
      >
        {(row, index) => (
          <RowFields
            row={row}
            name={`content.body.rows.${index}`}
            errorOf={errorOf}
            categoriesFor={categoriesFor}
            onChange={(changed) => change(rows.with(index, changed))}
          />
        )}
      </ListField>
    </Editor>
  );
}

interface RowFieldsProps {
  row: Row;
  name: string;
  errorOf: (path: string) => string | undefined;
  categoriesFor: ReturnType<typeof useCategoryOptions>;
  onChange: (row: Row) => void;
}

function RowFields({ row, name, errorOf, categoriesFor, onChange }: RowFieldsProps) {
  const { title } = row;
  return (
    <>
      <TextField
        label="Title"
        name={`${name}.title`}
        maxLength={40}
        value={title}
        error={errorOf(`${name}.title`)}
        onChange={({ target }) => onChange({ ...row, title: target.value })}
      />
      <RadioGroup
        legend="Shows"
        name={`${name}.show`}
        value={row.show}
        options={[
          { value: 'listing', label: 'A listing' },
          { value: 'offers', label: 'The best offers, with coupons' },
        ]}
        onChange={(show) => onChange(show === 'offers' ? { title, show } : { ...BLANK_ROW, title })}
      />
      {row.show === 'listing' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Category"
            name={`${name}.category`}
            placeholder="All categories"
            options={categoriesFor(row.category)}
            value={row.category ?? ''}
            error={errorOf(`${name}.category`)}
            onChange={({ target }) =>
              onChange({ ...row, category: (target.value || null) as CategoryId | null })
            } // one of the options
          />
          <TextField
            label="Searched for"
            name={`${name}.search`}
            maxLength={100}
            value={row.search}
            error={errorOf(`${name}.search`)}
            onChange={({ target }) => onChange({ ...row, search: target.value })}
          />
          <SelectField
            label="Order"
            name={`${name}.sortBy`}
            options={SORT_OPTIONS.map((option) => ({ value: option, label: sortOptionLabel(option) }))}
            value={row.sortBy}
            error={errorOf(`${name}.sortBy`)}
            onChange={({ target }) => {
              const sortBy = SORT_OPTIONS.find((option) => option === target.value);
              if (sortBy) onChange({ ...row, sortBy });
            }}
          />
          <SelectField
            label="Products at most"
            name={`${name}.count`}
            options={COUNTS.map((count) => ({ value: count, label: count }))}
            value={String(row.count)}
            error={errorOf(`${name}.count`)}
            onChange={({ target }) => onChange({ ...row, count: Number(target.value) })}
          />
        </div>
      )}
    </>
  );
}
