import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AttributeList, ListedAttribute } from '../../../../contract/operator-categories.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ListScreen } from '../../../kit/lists/list-screen.tsx';
import { PlacedRows } from '../../../kit/lists/place-links.tsx';
import type { OnePage } from '../../../kit/lists/one-page.ts';
import { useList } from '../../../kit/lists/use-list.ts';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { AttributeForm } from './attribute-form.tsx';
import { attributeList } from './load-attributes.ts';
import { TYPE_WORDS } from '../categories/type-words.ts';

const COLUMNS: readonly Column<ListedAttribute>[] = [
  {
    head: 'Attribute',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link to={`/operator/attributes/${id}`} className="text-link">
        {name}
      </Link>
    ),
  },
  { head: 'Type', cell: ({ type, unit }) => (unit ? `${TYPE_WORDS[type]}, ${unit}` : TYPE_WORDS[type]) },
  {
    head: 'Values',
    className: 'card-wide wrap-anywhere',
    cell: ({ choices }) =>
      (choices.length > 0 ? choices.slice(0, 6).join(', ') : '–') +
      (choices.length > 6 ? ` and ${choices.length - 6} more` : ''),
  },
  { head: 'Categories', cell: ({ categories }) => categories },
];

export function AttributeListScreen({ loaded }: { loaded: Loaded<OnePage<AttributeList>> }) {
  const list = useList(attributeList, loaded);
  const isEditor = useHasDuty('owner', 'catalogue');
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ListScreen
        title="Attributes"
        list={list}
        className="narrow-cards"
        actions={
          list.data &&
          isEditor && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add an attribute
            </Button>
          )
        }
        filters={{ label: 'Find attributes', className: 'grid gap-3' }}
        failure="The attributes could not be loaded"
        empty={
          <EmptyState icon="tag" title="No attributes yet" text="Add what products say about themselves." />
        }
        noMatch={{ noun: 'attributes', text: 'Search for other words.' }}
        renderRows={({ attributes, next }) => (
          <PlacedRows list={list} next={next}>
            <DataTable
              isCards
              caption="Attributes of products"
              columns={COLUMNS}
              rows={attributes}
              rowKey={({ id }) => id}
            />
          </PlacedRows>
        )}
      />
      <FormDialog open={isAdding} onClose={() => setAdding(false)} title="New attribute" saveLabel="Add">
        <AttributeForm
          attribute={undefined}
          hasButton={false}
          onSaved={({ id, name }) => {
            notify('success', `${name} was added`);
            void navigate(`/operator/attributes/${id}`);
          }}
        />
      </FormDialog>
    </>
  );
}
