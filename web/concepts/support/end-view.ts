import { api } from '../../kit/http/api.ts';
import { leaveView } from './leave-view.ts';

export async function endView(): Promise<void> {
  await api('POST /api/support-view/end').catch(() => undefined);
  leaveView();
}
