import type { MetaFunction } from 'react-router';
import { OwnProductScreen } from '../../catalog/own/own-product-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Product', matches);

export default OwnProductScreen;
