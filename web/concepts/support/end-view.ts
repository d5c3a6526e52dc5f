import { api } from '../../kit/http/api.ts';
import { leaveView } from './leave-view.ts';

/** Ends the support view of this tab, here at once; an unreachable server ends it in time. */
export async function endView(): Promise<void> {
  await api('POST /api/support-view/end').catch(() => undefined);
  leaveView();
}
