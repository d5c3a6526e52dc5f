import { concept } from '../../concept/concept.ts';
import { stockAlertMails, stockAlertSchedules } from './send-alerts.ts';
import { exportStockAlerts } from './export-stock-alerts.ts';
import { removeStockAlerts } from './store.ts';
import { registerStockAlerts } from './routes.ts';

export const stockAlerts = concept({
  api: registerStockAlerts,
  mails: stockAlertMails,
  schedules: stockAlertSchedules,
  personal: {
    exported: async ({ db }, { userId }) => ({
      stockAlerts: {
        about: 'What you asked to be mailed about once it can be delivered to a pin code.',
        data: await exportStockAlerts(db, userId),
      },
    }),
    erase: ({ tx, userId }) => removeStockAlerts(tx, userId),
  },
});
