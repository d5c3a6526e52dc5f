import { concept } from '../../concept/concept.ts';
import { marketPolicyMails } from './mails.ts';
import { registerMarketPolicy } from './routes.ts';

export { countPoliciesOfCategory, findPolicy, findProductPolicy, findTwoPersonLimit } from './store.ts';

export const policy = concept({
  api: registerMarketPolicy,
  mails: marketPolicyMails,
});
