import type { MetaFunction } from 'react-router';
import { InventoryScreen, loadInventory } from '../../seller/inventory/inventory-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/inventory';

export const meta: MetaFunction = ({ matches }) => pageTitle('Inventory Management', matches);

export const clientLoader = screenLoader({ inventory: loadInventory });

export default function InventoryPage({ loaderData }: Route.ComponentProps) {
  return <InventoryScreen loaded={loaderData.inventory} />;
}
