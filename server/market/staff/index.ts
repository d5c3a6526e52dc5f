import { concept } from '../../concept/concept.ts';
import { registerStaff } from './routes.ts';

export { endMemberships, endShopMemberships, exportMemberships, findLiveMembers } from './store.ts';

export const staff = concept({
  name: 'staff',
  api: registerStaff,
});
