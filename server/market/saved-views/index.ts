import { concept } from '../../concept/concept.ts';
import { exportSavedViews, removeSavedViews } from './store.ts';
import { registerSavedViews } from './routes.ts';

export const savedViews = concept({
  api: registerSavedViews,
  personal: {
    exported: async ({ db }, { userId, role }) => ({
      ...(role === 'seller' && {
        savedViews: {
          about: 'Filters of your lists that you gave a name.',
          data: await exportSavedViews(db, userId),
        },
      }),
    }),
    erase: ({ tx, userId }) => removeSavedViews(tx, userId),
  },
});
