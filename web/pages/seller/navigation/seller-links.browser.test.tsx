import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ShopRight } from '../../../../contract/kernel/rights.ts';
import { ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { renderRoutes } from '../../../../tests/support/render-routes.tsx';
import { useActing } from '../../../kit/storage/acting-shop.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { AreaNavigation } from '../../../frame/area-navigation.tsx';
import { useSellerLinks } from './seller-links.ts';

const ID = '0b8a8d0e-5a3f-4c57-9b0e-3a9d0c5b7e11';
const OWNER = UserId.parse(ID);
const STAFF = UserId.parse('5d1f6a52-7c3e-4f43-8f0a-0c8b2f2d9a10');
const KALEEN = { shopId: ShopId.parse(ID), ownerId: OWNER, name: 'Kaleen' };

function Sidebar({ isLoading }: { isLoading: boolean }) {
  return <AreaNavigation name="Your shop" links={useSellerLinks(isLoading)} />;
}

const show = (address: string, isLoading = false) =>
  renderRoutes([{ path: '*', element: <Sidebar isLoading={isLoading} /> }], address);

/** Somebody works for a shop with one right; without it the rights are not known. */
function actAsStaff(right?: ShopRight): void {
  useSession.setState({ id: STAFF });
  const shops = right && [{ ...KALEEN, isOwn: false, rights: [right] }];
  useActing.setState({ choice: { accountId: STAFF, shop: KALEEN }, shops });
}

function actAsOwner(): void {
  useSession.setState({ id: OWNER });
  useActing.setState({ choice: undefined, shops: [{ ...KALEEN, isOwn: true, rights: [] }] });
}

const entries = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

test.each([
  ['/seller', 'Dashboard'],
  ['/seller/', 'Dashboard'],
  ['/seller/orders?status=returns', 'Returns'],
  ['/seller/packing-slips', 'Orders'],
  ['/seller/invoice/zzz', 'Orders'],
  ['/seller/products/', 'Products'],
  ['/seller/product/new', 'Products'],
  [`/seller/product/${ID}`, 'Products'],
  ['/seller/import?kind=inventory', 'Imports'],
])('the page %s belongs to the entry %s', { tags: ['SELLER-02'] }, async (address, entry) => {
  actAsOwner();
  await show(address);
  await expect.element(page.getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current');
  expect(document.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
});

/** What the menu offers to all staff. */
const OF_ALL_STAFF = ['Dashboard', 'Shop health', 'Complaints', 'Account', 'Security'];

test('while the rights are on their way what needs one keeps its place unseen, and is there when they come', async () => {
  actAsStaff();
  await show('/seller', true);
  await expect.poll(entries).toEqual(OF_ALL_STAFF);
  expect(document.querySelectorAll('li').length).toBeGreaterThan(OF_ALL_STAFF.length + 1);
  actAsStaff('stock');
  await expect.poll(entries).toEqual(OF_ALL_STAFF.toSpliced(1, 0, 'Inventory', 'Imports'));
});

test('where the rights cannot be read the menu has what is open to all staff, without gaps', async () => {
  actAsStaff();
  await show('/seller');
  await expect.poll(entries).toEqual(OF_ALL_STAFF);
  expect(document.querySelectorAll('li')).toHaveLength(OF_ALL_STAFF.length + 1);
});
