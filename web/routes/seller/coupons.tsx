import type { MetaFunction } from 'react-router';
import { OwnCouponsScreen } from '../../coupons/own-coupons-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Coupons', matches);

export default OwnCouponsScreen;
