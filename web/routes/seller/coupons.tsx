import type { MetaFunction } from 'react-router';
import { OwnCouponsScreen } from '../../seller/coupons/own-coupons-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Coupons', matches);

export default OwnCouponsScreen;
