import type { MetaFunction } from 'react-router';
import { NewProductScreen } from '../../catalog/own/new-product-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Add Product', matches);

export default NewProductScreen;
