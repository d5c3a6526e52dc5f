import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../page-title.ts';
import { ShopDetailsScreen } from '../../shops/shop-details-screen.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop details', matches);

export default ShopDetailsScreen;
