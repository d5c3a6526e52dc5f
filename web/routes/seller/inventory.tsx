import type { MetaFunction } from 'react-router';
import { InventoryScreen } from '../../seller/inventory/inventory-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Inventory Management', matches);

export default InventoryScreen;
