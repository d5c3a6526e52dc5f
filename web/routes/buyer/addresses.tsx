import type { MetaFunction } from 'react-router';
import { AddressesScreen } from '../../account/addresses/addresses-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Addresses', matches);

export default AddressesScreen;
