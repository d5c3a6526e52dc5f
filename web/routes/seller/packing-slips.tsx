import '../../styles/packing-slips.css';
import type { MetaFunction } from 'react-router';
import { PackingSlipsScreen } from '../../seller/orders/packing-slips-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Packing slips', matches);

export default PackingSlipsScreen;
