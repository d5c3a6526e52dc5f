export type MoveBy = 'seller' | 'operator';

/** A shop is closed for good with its owner's account. */
export const SHOP_STATES = {
  applied: { label: 'Applied', isPublic: false, isWaiting: true },
  in_review: { label: 'In review', isPublic: false, isWaiting: true },
  approved: { label: 'Approved', isPublic: true, isWaiting: false },
  suspended: { label: 'Suspended', isPublic: false, isWaiting: false },
  closed: { label: 'Closed', isPublic: false, isWaiting: false },
} as const;

export type ShopState = keyof typeof SHOP_STATES;

export const SHOP_MOVES = {
  submit: {
    by: 'seller',
    from: ['applied'],
    to: 'in_review',
    needsReason: false,
    label: 'Submit for review',
  },
  approve: { by: 'operator', from: ['in_review'], to: 'approved', needsReason: false, label: 'Approve' },
  return: {
    by: 'operator',
    from: ['in_review'],
    to: 'applied',
    needsReason: true,
    label: 'Return to the seller',
  },
  suspend: { by: 'operator', from: ['approved'], to: 'suspended', needsReason: true, label: 'Suspend' },
  close: {
    by: 'seller',
    from: ['applied', 'in_review', 'approved', 'suspended'],
    to: 'closed',
    needsReason: false,
    label: 'Close',
  },
  reinstate: { by: 'operator', from: ['suspended'], to: 'approved', needsReason: true, label: 'Reinstate' },
} as const satisfies Record<
  string,
  { by: MoveBy; from: readonly ShopState[]; to: ShopState; needsReason: boolean; label: string }
>;

export type ShopMove = keyof typeof SHOP_MOVES;

export type OperatorMove = {
  [Move in ShopMove]: (typeof SHOP_MOVES)[Move]['by'] extends 'operator' ? Move : never;
}[ShopMove];

export function isOperatorMove(move: ShopMove): move is OperatorMove {
  return SHOP_MOVES[move].by === 'operator';
}
