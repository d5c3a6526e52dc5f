import { concept } from '../../concept/concept.ts';
import { healthMails } from './mails.ts';
import { waitingHealth } from './waiting.ts';
import { registerShopHealth, healthSchedules } from './routes.ts';

export const shopHealth = concept({
  api: registerShopHealth,
  mails: healthMails,
  schedules: healthSchedules,
  waiting: { health: waitingHealth },
});
