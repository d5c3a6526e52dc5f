import type { Reply } from '../../../../contract/client.ts';
import type { ScreenLoad } from '../../../kit/screens/screen-loader.ts';

export const loadMembers: ScreenLoad<Reply<'GET /api/shop/member'>> = (client) =>
  client('GET /api/shop/member');
