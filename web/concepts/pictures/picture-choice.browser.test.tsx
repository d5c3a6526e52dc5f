import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ChosenFile, PictureChoice } from './picture-choice.tsx';

function Example({ error }: { error?: string }) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  return <PictureChoice of="A review" most={1} files={files} onFiles={setFiles} error={error} />;
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const choose = page.getByLabelText('Choose pictures', { exact: true });

test('what is wrong with a new choice is said beside what the server refused before', async () => {
  await render(<Example error="'broken.png' could not be read" />);
  await choose.upload([picture('front.png'), picture('back.png')]);
  await expect.element(page.getByText("'broken.png' could not be read")).toBeVisible();
  await expect
    .element(page.getByText('A review has at most 1 pictures: the first were taken.'))
    .toBeVisible();
});
