import { concept } from '../../../concept/concept.ts';
import { registerOperatorOrders } from './routes.ts';

export const orderCare = concept({
  api: registerOperatorOrders,
});
