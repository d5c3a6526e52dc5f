import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** When the entry goes: before the dialog that asked is closed, with it, or after it. */
type Order = 'before' | 'together' | 'after';

function Example({ order, onCommit }: { order: Order; onCommit?: () => unknown }) {
  const [entries, setEntries] = useState(['Home', 'Office', 'Shop']);
  const [asked, setAsked] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  useFocusAfterRemoval(entries.map((entry) => `delete-${entry}`));
  useLayoutEffect(() => {
    onCommit?.();
  });
  const remove = () => setEntries(entries.filter((entry) => entry !== asked));
  return (
    <section>
      <h2>Addresses</h2>
      {entries.map((entry) => (
        <button key={entry} id={`delete-${entry}`} type="button" onClick={() => setAsked(entry)}>
          Delete {entry}
        </button>
      ))}
      {isClosed && order === 'after' && (
        <button type="button" onClick={remove}>
          Reload
        </button>
      )}
      <ConfirmDialog
        open={asked !== undefined && !isClosed}
        title="Delete this address?"
        confirmLabel="Delete address"
        onCancel={() => setClosed(true)}
        onConfirm={() => {
          if (order !== 'after') remove();
          if (order !== 'before') setClosed(true);
        }}
      >
        It cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each<Order>(['before', 'together'])(
  'of an entry that goes %s, its dialog leaves the focus to the next one',
  async (order) => {
    await render(<Example order={order} />);
    await button('Delete Office').click();
    await button('Delete address').click();
    await expect.element(button('Delete Office')).not.toBeInTheDocument();
    if (order === 'before') await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Delete Shop')).toHaveFocus();
  },
);

test('an entry that goes after its dialog leaves the focus to the next one', async () => {
  const focused: (string | undefined)[] = [];
  await render(<Example order="after" onCommit={() => focused.push(document.activeElement?.id)} />);
  await button('Delete Office').click();
  await button('Delete address').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Delete Office')).toHaveFocus();
  // As a reply does, without a press that would take the focus.
  (button('Reload').element() as HTMLButtonElement).click();
  await expect.element(button('Delete Shop')).toHaveFocus();
  // It is never seen lost: on a busy machine the closed dialog would take it to the heading meanwhile.
  expect(focused.at(-1)).toBe('delete-Shop');
});
