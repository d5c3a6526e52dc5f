/** What stands at a line whose shop is suspended or on holiday. */
export const PAUSED_SHOP = 'This shop does not sell at the moment';
