import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';

const acts = { onConfirm: vi.fn<() => void>(), onCancel: vi.fn<() => void>() };
const question = {
  open: true,
  title: 'Delete this address?',
  children: 'It cannot be restored.',
  confirmLabel: 'Delete address',
  ...acts,
};
const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
const button = (name: string) => dialog.getByRole('button', { name });

test('the focus starts on the harmless button, so that Enter deletes nothing', async () => {
  await render(<ConfirmDialog {...question} />);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(acts.onCancel).toHaveBeenCalledOnce();
  expect(acts.onConfirm).not.toHaveBeenCalled();
});

test('the named act confirms, Escape cancels', async () => {
  await render(<ConfirmDialog {...question} />);
  await expect.element(dialog.getByText('It cannot be restored.')).toBeVisible();
  await button('Delete address').click();
  expect(acts.onConfirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(acts.onCancel).toHaveBeenCalledOnce();
});

test('while it is being done, a second press does nothing and the focus stays', async () => {
  const { rerender } = await render(<ConfirmDialog {...question} />);
  await button('Delete address').click();
  await rerender(<ConfirmDialog {...question} busy />);
  await expect.element(button('Delete address')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(acts.onConfirm).toHaveBeenCalledOnce();
});

test('an act that is not possible is not offered', async () => {
  await render(<ConfirmDialog {...question} isPossible={false} />);
  await expect.element(button('Cancel')).toBeVisible();
  await expect.element(button('Delete address')).not.toBeInTheDocument();
});

interface EntriesProps {
  /** Says when the list shows the removal, and when the dialog closes. */
  remove: (hide: () => void, close: () => void) => void;
  children?: ReactNode;
}

/** A list of one entry, which a confirmed act takes away. */
function Entries({ remove, children }: EntriesProps) {
  const [isShown, setShown] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <h1>Account</h1>
      <section>
        <h2>Addresses</h2>
        {children}
        {isShown && (
          <button type="button" onClick={() => setAsking(true)}>
            Delete home
          </button>
        )}
        <ConfirmDialog
          {...question}
          open={isAsking}
          onConfirm={() => remove(() => setShown(false), close)}
          onCancel={close}
        />
      </section>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Delete home' });
const nearestHeading = page.getByRole('heading', { name: 'Addresses', exact: true });

test.each<[string, EntriesProps['remove']]>([
  [
    'before the dialog closes',
    (hide, close) => {
      hide();
      setTimeout(close);
    },
  ],
  [
    'together with it',
    (hide, close) => {
      hide();
      close();
    },
  ],
  [
    'after it closed',
    (hide, close) => {
      close();
      setTimeout(hide);
    },
  ],
])('what opened it and goes %s leaves the focus to the nearest heading', async (_when, remove) => {
  await render(<Entries remove={remove} />);
  await opener.click();
  await button('Delete address').click();
  await expect.element(opener).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(nearestHeading).toHaveFocus();
});

test('a dialog that goes with what opened it leaves the focus to the nearest heading', async () => {
  function Act({ onDone }: { onDone: () => void }) {
    const [isAsking, setAsking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAsking(true)}>
          Delete home
        </button>
        {isAsking && <ConfirmDialog {...question} onConfirm={onDone} />}
      </>
    );
  }
  function Screen() {
    const [isDone, setDone] = useState(false);
    return (
      <section>
        <h2>Addresses</h2>
        {!isDone && <Act onDone={() => setDone(true)} />}
      </section>
    );
  }
  await render(<Screen />);
  await opener.click();
  await button('Delete address').click();
  await expect.element(nearestHeading).toHaveFocus();
});

test('where the person went on after the closing, a later removal moves nothing', async () => {
  let hideLater = () => {};
  const remove: EntriesProps['remove'] = (hide, close) => {
    close();
    hideLater = hide;
  };
  await render(
    <Entries remove={remove}>
      <input aria-label="Search" />
    </Entries>,
  );
  await opener.click();
  await button('Delete address').click();
  await page.getByRole('textbox', { name: 'Search' }).click();
  hideLater();
  await expect.element(opener).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
