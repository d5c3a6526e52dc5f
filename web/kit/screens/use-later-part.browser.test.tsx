import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type {} from '../document/early-clicks.ts';
import { useLaterPart } from './use-later-part.ts';

const opener = page.getByRole('button', { name: 'Enlarge picture' });
const dialog = page.getByRole('dialog', { name: 'Kurta' });

/** A page with a dialog whose script comes when the test says so. */
async function showPage(): Promise<PromiseWithResolvers<typeof Dialog>[]> {
  const fetches: PromiseWithResolvers<typeof Dialog>[] = [];
  const fetchDialog = () => {
    const fetched = Promise.withResolvers<typeof Dialog>();
    fetches.push(fetched);
    return fetched.promise;
  };
  function Page() {
    const { Part, isOpen, open, close } = useLaterPart(fetchDialog);
    return (
      <>
        <button type="button" onClick={open}>
          Enlarge picture
        </button>
        <button type="button">Next picture</button>
        {Part && (
          <Part open={isOpen} onClose={close} title="Kurta">
            <a href="#back">Back of the kurta</a>
          </Part>
        )}
      </>
    );
  }
  await renderRoutes([{ path: '*', Component: Page }], '/');
  return fetches;
}

test('a dialog that is fetched when it opens takes the focus, and gives it back to its button', async () => {
  const fetches = await showPage();
  expect(fetches).toHaveLength(0);
  await opener.click();
  await expect.element(dialog).not.toBeInTheDocument();
  fetches[0]?.resolve(Dialog);
  await expect.element(dialog.getByRole('link')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a dialog that comes late does not open over what was done meanwhile', async () => {
  const fetches = await showPage();
  await opener.click();
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.click();
  fetches[0]?.resolve(Dialog);
  await opener.click();
  location.hash = 'next-page';
  fetches[1]?.resolve(Dialog);
  await Promise.all(fetches.map(({ promise }) => promise));
  await next.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  fetches[2]?.resolve(Dialog);
  await expect.element(dialog).toBeVisible();
});

test('where it does not come, a notice says so', async () => {
  const said: string[] = [];
  const nothing = () => undefined;
  const say = (words: string) => void said.push(words);
  window.earlyClicks = { clicks: [], forms: new Map(), keep: nothing, hold: nothing, miss: nothing, say };
  const fetches = await showPage();
  await opener.click();
  fetches[0]?.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect.poll(() => said).toEqual(['A part of this page could not be loaded.']);
  delete window.earlyClicks;
});
