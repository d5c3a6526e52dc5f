import type { MetaFunction } from 'react-router';
import { pageTitle } from '../../shared/page/page-title.ts';
import { ShopDetailsScreen } from '../../seller/shop/shop-details-screen.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle('Shop details', matches);

export default ShopDetailsScreen;
