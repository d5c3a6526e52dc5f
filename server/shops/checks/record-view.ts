import type { ShopDocumentId, ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import type { Services } from '../../platform/services.ts';

interface View {
  operatorId: UserId;
  shopId: ShopId;
  documentId: ShopDocumentId;
}

/** Notes that an operator opened a document of a shop. */
export function recordView({ log }: Pick<Services, 'log'>, view: View): void {
  log.info(view, 'a document of a shop was opened');
}
