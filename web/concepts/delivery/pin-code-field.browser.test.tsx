import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PinCodeField } from './pin-code-field.tsx';

function FieldOfTest() {
  const [pinCode, setPinCode] = useState('');
  return <PinCodeField value={pinCode} onChange={setPinCode} />;
}

test('a pin code written with a space, as on letters, is taken whole', { tags: ['VAL-14'] }, async () => {
  await render(<FieldOfTest />);
  await page.getByLabelText('Pin code').fill('560 001');
  await expect.element(page.getByLabelText('Pin code')).toHaveValue('560001');
});
