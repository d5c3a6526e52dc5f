import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRoutes } from '../../../tests/support/render-routes.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
