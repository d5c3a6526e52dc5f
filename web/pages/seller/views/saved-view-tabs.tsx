import './saved-view-tabs.css';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { MAX_SAVED_VIEW_NAME } from '../../../../contract/kernel/limits.ts';
import type { SavedList } from '../../../../contract/kernel/saved-lists.ts';
import type { SavedView } from '../../../../contract/saved-views.ts';
import { TextsForm } from '../../../kit/forms/texts-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import type { ListParams } from '../../../kit/lists/list-definition.ts';
import type { ListView } from '../../../kit/lists/use-list.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClasses } from '../../../ui/chip.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { useSavedViews } from './saved-views-store.ts';

const NOT_SAVED = couldNotBe('The view', 'saved');

interface SavedViewTabsProps<P extends ListParams> {
  list: ListView<P>;
  path: SavedList;
  all?: string;
}

export function SavedViewTabs<P extends ListParams>({ list, path, all = 'All' }: SavedViewTabsProps<P>) {
  const { add, remove } = useSavedViews();
  const views = useSavedViews((saved) => saved.views).filter((view) => view.list === path);
  const [isNaming, setNaming] = useState(false);
  const everything = useRef<HTMLAnchorElement>(null);
  const tabs = useRef<HTMLElement>(null);
  // The tab of the saved view replaces the button.
  useFocusAfterChange(String(isNaming), () => tabs.current?.querySelector<HTMLElement>('[aria-current]'));
  const { definition, state } = list;
  const present = definition.addressOf(definition.atStart(state));
  const addressOf = (view: SavedView) =>
    definition.addressOf(definition.atStart(definition.read(new URLSearchParams(view.query))));
  const chosen = views.find((view) => addressOf(view) === present);

  const save = async (name: string, query: string) =>
    add(await api('POST /api/saved-view', { body: { list: path, name, query } }));
  const removeView = async (view: SavedView) => {
    try {
      await api('DELETE /api/saved-view/:savedViewId', { params: { savedViewId: view.id } });
    } catch (error) {
      return notify('error', messageOf(error, couldNotBe('The view', 'deleted')));
    }
    remove(view);
    everything.current?.focus();
    const restore = () =>
      save(view.name, view.query).catch((error: unknown) => notify('error', messageOf(error, NOT_SAVED)));
    notify('success', `View ‘${view.name}’ deleted`, {
      label: 'Undo',
      run: () => void restore(),
    });
  };
  const isPlain = present === '?';
  if (isPlain && views.length === 0) return null;
  return (
    <nav ref={tabs} aria-label="Views" className="view-tabs">
      <Link
        ref={everything}
        to="?"
        preventScrollReset
        className={chipClasses()}
        aria-current={isPlain ? 'true' : undefined}
      >
        {all}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id}
          to={addressOf(view)}
          preventScrollReset
          className={chipClasses()}
          aria-current={view === chosen ? 'true' : undefined}
        >
          {view.name}
        </Link>
      ))}
      {chosen && (
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={`Delete view ${chosen.name}`}
          onClick={() => void removeView(chosen)}
        >
          Delete view
        </Button>
      )}
      {!isPlain && !chosen && (
        <Button variant="quiet" size="small" icon="plus" onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      <FormDialog open={isNaming} onClose={() => setNaming(false)} title="Save view" size="small">
        <TextsForm
          names={['name']}
          send={async ({ name }) => {
            await save(name, present.slice(1));
            setNaming(false);
            notify('success', `View ‘${name}’ saved`);
          }}
          failure={NOT_SAVED}
          failureAt="name"
        >
          {(field) => (
            <TextField
              label="Name"
              help="Its filters and order come back with one press. A view of the same name is replaced."
              autoComplete="off"
              maxLength={MAX_SAVED_VIEW_NAME}
              {...field('name')}
            />
          )}
        </TextsForm>
      </FormDialog>
    </nav>
  );
}
