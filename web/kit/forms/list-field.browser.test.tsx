import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ListField } from './list-field.tsx';

function Links() {
  const [links, setLinks] = useState(['Sarees', 'Lamps', 'Toys']);
  return (
    <ListField legend="Links" one="link" items={links} most={5} blank="" onChange={setLinks}>
      {(link) => <p>{link}</p>}
    </ListField>
  );
}

const button = (name: string) => page.getByRole('button', { name });
const shown = () =>
  page
    .getByRole('paragraph')
    .elements()
    .map((element) => element.textContent);

test('the focus stays on the button of an entry that is moved, so that it can be pressed again', async () => {
  await render(<Links />);
  button('Move link 3 up').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toEqual(['Sarees', 'Toys', 'Lamps']);
  await expect.element(button('Move link 2 up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toEqual(['Toys', 'Sarees', 'Lamps']);
  await expect.element(button('Move link 1 up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Move link 1 down').click();
  await expect.poll(shown).toEqual(['Sarees', 'Toys', 'Lamps']);
  await expect.element(button('Move link 2 down')).toHaveFocus();
});
