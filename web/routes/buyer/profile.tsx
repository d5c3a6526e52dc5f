import type { MetaFunction } from 'react-router';
import { ProfileScreen } from '../../accounts/profile-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Profile', matches);

export default ProfileScreen;
