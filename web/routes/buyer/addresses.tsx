import type { MetaFunction } from 'react-router';
import { AddressesScreen } from '../../addresses/addresses-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Addresses', matches);

export default AddressesScreen;
