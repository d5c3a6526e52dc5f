import { behind } from '../../../concepts/audit/entry-pages.ts';
import { days, defineList, id, text, withTextField } from '../../../kit/lists/list-definition.ts';
import type { ViewOf } from '../../../kit/lists/use-list.ts';

export const auditList = defineList({
  actor: id,
  shop: id,
  action: text(200),
  subject: withTextField(text(), 'ID, or number of an order or complaint'),
  ...days(),
  ...behind,
});

export type AuditListView = ViewOf<typeof auditList>;
