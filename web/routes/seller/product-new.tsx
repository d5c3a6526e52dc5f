import type { MetaFunction } from 'react-router';
import { NewProductScreen } from '../../seller/products/new-product-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Add Product', matches);

export default NewProductScreen;
