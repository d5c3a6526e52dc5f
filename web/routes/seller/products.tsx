import type { MetaFunction } from 'react-router';
import { OwnProductsScreen } from '../../seller/products/own-products-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Products', matches);

export default OwnProductsScreen;
