import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AttributeList, ListedAttribute } from '../../../contract/operator-categories.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { SearchField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import type { OnePage } from '../../shared/lists/one-page.ts';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded } from '../../shared/screens/screen-loader.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Table } from '../../ui/table.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { AttributeForm } from './attribute-form.tsx';
import { attributeList } from './load-attributes.ts';
import { TYPE_WORDS } from '../categories/type-words.ts';

/** What products of categories say about themselves. */
export function AttributeListScreen({ loaded }: { loaded: Loaded<OnePage<AttributeList>> }) {
  const list = useList(attributeList, loaded);
  const isEditor = useHasDuty('owner', 'catalogue');
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { search } = list.state;
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
        filters={
          <>
            <FilterForm
              list={list}
              label="Find attributes"
              className="grid gap-3"
              isImmediate
              search={<SearchField value={search} label="Name or value" />}
            >
              {null}
            </FilterForm>
            <FilterChips list={list} words={{ search: (words) => `“${words}”` }} />
          </>
        }
        failure="The attributes could not be loaded"
        empty={
          <EmptyState icon="tag" title="No attributes yet" text="Add what products say about themselves." />
        }
        noMatch={{ noun: 'attributes', text: 'Search for other words.' }}
        renderRows={({ attributes, next }) => (
          <PlacedRows list={list} next={next}>
            <AttributeTable attributes={attributes} />
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

function AttributeTable({ attributes }: { attributes: readonly ListedAttribute[] }) {
  return (
    <Table caption="Attributes of products" className="card-table">
      <thead>
        <tr>
          <th scope="col">Attribute</th>
          <th scope="col">Type</th>
          <th scope="col">Values</th>
          <th scope="col">Categories</th>
        </tr>
      </thead>
      <tbody>
        {attributes.map(({ id, name, type, unit, choices, categories }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={`/operator/attributes/${id}`} className="text-link">
                {name}
              </Link>
            </th>
            <td data-label="Type">{unit ? `${TYPE_WORDS[type]}, ${unit}` : TYPE_WORDS[type]}</td>
            <td data-label="Values" className="card-wide wrap-anywhere">
              {choices.length > 0 ? choices.slice(0, 6).join(', ') : '–'}
              {choices.length > 6 && ` and ${choices.length - 6} more`}
            </td>
            <td data-label="Categories">{categories}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
