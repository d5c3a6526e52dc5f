import type { MetaFunction } from 'react-router';
import { AddressesScreen, loadAddresses } from '../../account/addresses/addresses-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/addresses';

export const meta: MetaFunction = ({ matches }) => pageTitle('Addresses', matches);

export const clientLoader = screenLoader({ addresses: loadAddresses });

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  return <AddressesScreen loaded={loaderData.addresses} />;
}
