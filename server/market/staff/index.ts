export { registerStaff } from './routes.ts';
export { endMemberships, endShopMemberships, exportMemberships, findLiveMembers } from './store.ts';
