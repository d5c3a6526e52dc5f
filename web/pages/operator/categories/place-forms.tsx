import { useState } from 'react';
import type {
  Consequences,
  OperatorCategory,
  OperatorTree,
} from '../../../../contract/operator-categories.ts';
import { useForm } from '../../../kit/forms/use-form.tsx';
import { api } from '../../../kit/http/api.ts';
import { couldNotBe } from '../../../kit/http/problem-message.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ConsequencesNote, intoView } from './consequences.tsx';
import { inWords, within } from './load-tree.ts';

interface AddFormProps {
  parent: OperatorCategory;
  onSaved: (added: OperatorCategory) => void;
}

export function AddForm({ parent, onSaved }: AddFormProps) {
  const form = useForm({
    defaultValues: { name: '' },
    failure: couldNotBe('The category', 'added'),
    failureAt: 'name',
    send: async ({ name }) =>
      onSaved(await api('POST /api/operator/category', { body: { name, parentId: parent.id } })),
  });
  return (
    <form {...form.props}>
      <TextField label="Name" maxLength={60} {...form.field('name')} />
    </form>
  );
}

interface MoveFormProps {
  tree: OperatorTree;
  category: OperatorCategory;
  onSaved: () => void;
}

/** When products are affected, the form warns first and moves at the next press. */
export function MoveForm({ tree, category, onSaved }: MoveFormProps) {
  const [seen, setSeen] = useState<{ parentId: string; found: Consequences }>();
  const params = { categoryId: category.id };
  const own = within(tree, category);
  const targets = tree.categories.filter(
    (each) => each.root === category.root && each.id !== category.parentId && !own.includes(each),
  );
  const form = useForm({
    defaultValues: { parentId: '' },
    validate: ({ parentId }) =>
      parentId === '' ? [{ path: 'parentId', message: 'Choose the category above it' }] : [],
    failure: couldNotBe('The category', 'moved'),
    failureAt: 'parentId',
    send: async ({ parentId: chosen }) => {
      const target = targets.find(({ id }) => id === chosen);
      if (!target) return;
      const parentId = target.id;
      if (seen?.parentId !== parentId) {
        const found = await api('POST /api/operator/category/:categoryId/consequences', {
          params,
          body: { parentId },
        });
        setSeen({ parentId, found });
        if (found.products > 0) return;
      }
      const last = tree.categories.findLast((each) => each.parentId === parentId);
      await api('POST /api/operator/category/:categoryId/move', {
        params,
        body: { parentId, after: last?.id ?? null, version: category.version },
      });
      onSaved();
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <SelectField
        label="Below"
        placeholder="Choose a category"
        options={targets.map((each) => ({ value: each.id, label: inWords(tree, each) }))}
        {...form.field('parentId')}
      />
      <div role="status">
        {seen && seen.found.products > 0 && (
          <div key={seen.parentId} ref={intoView}>
            <ConsequencesNote {...seen.found} />
            <p className="mt-2">Press Move once more to do it.</p>
          </div>
        )}
      </div>
    </form>
  );
}
