import type { MetaFunction } from 'react-router';
import { OwnProductScreen } from '../../seller/products/own-product-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Product', matches);

export default OwnProductScreen;
