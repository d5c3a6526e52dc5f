import { useState } from 'react';
import type { OwnCoupon } from '../../../../contract/coupons.ts';
import { api } from '../../../kit/http/api.ts';
import { anyMessageOf, messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; coupon: OwnCoupon };

/** @param onChange reloads the list, also after a failure, which another tab may have caused */
export function useCouponActs(onChange: () => void) {
  const [doing, setDoing] = useState<Doing>();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const start = (next: Doing | undefined) => {
    setFailure(undefined);
    setDoing(next);
  };
  const setPaused = async ({ _id }: OwnCoupon, isPaused: boolean) => {
    const params = { _id };
    setBusyId(_id);
    try {
      await (isPaused
        ? api('POST /api/coupon/:_id/pause', { params })
        : api('POST /api/coupon/:_id/resume', { params }));
      notify('success', isPaused ? 'Coupon paused' : 'Coupon resumed');
    } catch (error) {
      notify('error', messageOf(error, `Failed to ${isPaused ? 'pause' : 'resume'} coupon`));
    }
    setBusyId(undefined);
    onChange();
  };
  const remove = async ({ _id }: OwnCoupon) => {
    setFailure(undefined);
    setBusyId(_id);
    try {
      const { message } = await api('DELETE /api/coupon/:_id', { params: { _id } });
      notify('success', message);
      start(undefined);
    } catch (error) {
      notify('error', 'Failed to delete coupon');
      setFailure(anyMessageOf(error));
    }
    setBusyId(undefined);
    onChange();
  };

  return {
    doing,
    busyId,
    failure,
    add: () => start({ act: 'add' }),
    edit: (coupon: OwnCoupon) => start({ act: 'edit', coupon }),
    askToDelete: (coupon: OwnCoupon) => start({ act: 'delete', coupon }),
    close: () => start(undefined),
    setPaused,
    remove,
  };
}

export type CouponActs = ReturnType<typeof useCouponActs>;
