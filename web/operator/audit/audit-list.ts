import { behind } from '../../shared/audit/entry-pages.ts';
import { day, defineList, id, text } from '../../shared/lists/list-definition.ts';
import type { ViewOf } from '../../shared/lists/use-list.ts';

export const auditList = defineList({
  actor: id,
  shop: id,
  action: text(200),
  subject: text(),
  from: day,
  to: day,
  ...behind,
});

export type AuditListView = ViewOf<typeof auditList>;
