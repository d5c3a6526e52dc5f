import type { MetaFunction } from 'react-router';
import { ProfileScreen } from '../../account/profile/profile-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Profile', matches);

export default ProfileScreen;
