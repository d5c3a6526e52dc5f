import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OperatorCategory } from '../../../../contract/operator-categories.ts';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../../kit/http/problem-message.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import type { Loaded } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryRows, type RowAct } from './category-rows.tsx';
import type { ShownTree } from './load-tree.ts';
import { AddForm, MoveForm } from './place-forms.tsx';

export function CategoriesScreen({ loaded }: { loaded: Loaded<ShownTree> }) {
  const { data, error, reload } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1>Categories</h1>
        <p>
          <Link to="/operator/attributes" className="text-link">
            Attributes
          </Link>{' '}
          are what products of a category say about themselves.
        </p>
      </div>
      {error !== undefined && (
        <LoadFailure title="The categories could not be loaded" error={error} onRetry={reload} />
      )}
      {data && <Tree key={data.root} {...data} onChanged={reload} />}
    </section>
  );
}

function Tree({ tree, root, onChanged }: ShownTree & { onChanged: () => void }) {
  const [act, setAct] = useState<{ what: RowAct; category: OperatorCategory }>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const roots = tree.categories.filter(({ parentId }) => parentId === null);
  const shown = roots.find(({ id }) => id === root) ?? roots[0];
  const done = (message: string) => {
    setAct(undefined);
    notify('success', message);
    onChanged();
  };
  const call = async (work: () => Promise<unknown>, message: string, failed: string) => {
    setBusy(true);
    try {
      await work();
      done(message);
      return true;
    } catch (problem) {
      setAct(undefined);
      notify('error', messageOf(problem, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const step = (category: OperatorCategory, by: -1 | 1) => {
    const siblings = tree.categories.filter(({ parentId }) => parentId === category.parentId);
    const others = siblings.filter(({ id }) => id !== category.id);
    const after = others[siblings.indexOf(category) + by - 1] ?? null;
    const { id: categoryId, parentId, version, name } = category;
    if (parentId === null) return;
    void call(
      () =>
        api('POST /api/operator/category/:categoryId/move', {
          params: { categoryId },
          body: { parentId, after: after?.id ?? null, version },
        }),
      `${name} was moved`,
      couldNotBe('The category', 'moved'),
    );
  };
  const remove = async ({ id: categoryId, version, name }: OperatorCategory) => {
    const isRemoved = await call(
      () =>
        api('DELETE /api/operator/category/:categoryId', {
          params: { categoryId },
          query: { version: String(version) },
        }),
      `${name} was removed`,
      couldNotBe('The category', 'removed'),
    );
    if (isRemoved) heading.current?.focus();
  };
  const dialogOf = (what: RowAct) => (act?.what === what ? act.category : undefined);
  const [edited, parent, moved, removed] = (['edit', 'add', 'move', 'remove'] as const).map(dialogOf);
  if (!shown) return null;
  return (
    <>
      <nav aria-label="The eight categories">
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {roots.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/operator/categories?root=${id}`}
                aria-current={id === shown.id ? 'page' : undefined}
                className={id === shown.id ? 'font-semibold' : 'text-link'}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="grid grid-cols-1 gap-3" aria-labelledby="shown-root">
        <h2 id="shown-root" ref={heading} tabIndex={-1}>
          {shown.name}
        </h2>
        <CategoryRows
          tree={tree}
          root={shown}
          isBusy={isBusy}
          onAct={(what, category) => setAct({ what, category })}
          onStep={step}
        />
      </section>
      <FormDialog
        open={edited !== undefined}
        onClose={() => setAct(undefined)}
        title={edited?.name ?? ''}
        size="large"
      >
        {edited && <CategoryForm tree={tree} category={edited} onSaved={() => done('Saved')} />}
      </FormDialog>
      <FormDialog
        open={parent !== undefined}
        onClose={() => setAct(undefined)}
        title={`New category below ${parent?.name ?? ''}`}
        saveLabel="Add"
      >
        {parent && <AddForm parent={parent} onSaved={({ name }) => done(`${name} was added`)} />}
      </FormDialog>
      <FormDialog
        open={moved !== undefined}
        onClose={() => setAct(undefined)}
        title={`Move ${moved?.name ?? ''}`}
        saveLabel="Move"
      >
        {moved && <MoveForm tree={tree} category={moved} onSaved={() => done(`${moved.name} was moved`)} />}
      </FormDialog>
      <ConfirmDialog
        open={removed !== undefined}
        title={`Remove ${removed?.name ?? ''}?`}
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setAct(undefined)}
      >
        Only a category that nothing uses can be removed. Links to it then lead to no products.
      </ConfirmDialog>
    </>
  );
}
