import type { MetaFunction } from 'react-router';
import { UpdatePasswordScreen } from '../../account/profile/update-password-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Update Password', matches);

export default UpdatePasswordScreen;
