import type { MetaFunction } from 'react-router';
import { UpdatePasswordScreen } from '../../accounts/update-password-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Update Password', matches);

export default UpdatePasswordScreen;
