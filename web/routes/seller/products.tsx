import type { MetaFunction } from 'react-router';
import { OwnProductsScreen } from '../../catalog/own/own-products-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Products', matches);

export default OwnProductsScreen;
