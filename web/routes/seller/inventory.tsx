import type { MetaFunction } from 'react-router';
import { InventoryScreen } from '../../inventory/inventory-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Inventory Management', matches);

export default InventoryScreen;
