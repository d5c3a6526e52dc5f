export { registerOperatorOrders } from './routes.ts';
