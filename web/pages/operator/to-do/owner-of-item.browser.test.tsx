import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { UserId } from '../../../../contract/kernel/schemas.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { useSession } from '../../../kit/storage/session-store.ts';
import { OwnerOfItem } from './owner-of-item.tsx';

const ME = UserId.parse('0b8a8d0e-5a3f-4c57-9b0e-3a9d0c5b7e11');
const COLLEAGUE = UserId.parse('0b8a8d0e-5a3f-4c57-9b0e-3a9d0c5b7e12');

test('an operator takes what a colleague proposed, and not the own proposal', async () => {
  useSession.setState({ id: ME });
  const items = [
    { id: 'proposal-1', title: '₹9,000 for order H-1', proposedBy: ME },
    { id: 'proposal-2', title: '₹9,000 for order H-2', proposedBy: COLLEAGUE },
    { id: 'proposal-3', title: '₹9,000 for order H-3' },
  ];
  const Items = () =>
    items.map((item) => <OwnerOfItem key={item.id} kind="payments" owner={null} {...item} />);
  await renderRoutes([{ path: '*', Component: Items }], '/operator');
  await expect.element(page.getByRole('button', { name: 'Take ₹9,000 for order H-3' })).toBeVisible();
  const names = page
    .getByRole('button', { name: /₹/ })
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Take ₹9,000 for order H-2', 'Take ₹9,000 for order H-3']);
});
