import { Link } from 'react-router';
import { formatDay } from '../../../../contract/kernel/days.ts';
import type { MemberId } from '../../../../contract/kernel/schemas.ts';
import { SHOP_RIGHTS } from '../../../../contract/kernel/rights.ts';
import type { Member } from '../../../../contract/staff.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';

export const removalButtonId = (memberId: MemberId) => `remove-${memberId}`;

interface MemberRowProps {
  member: Member;
  isBusy: boolean;
  onRights: () => void;
  onSendAgain: () => void;
  onRemove: () => void;
}

export function MemberRow({ member, isBusy, onRights, onSendAgain, onRemove }: MemberRowProps) {
  const { id, name, email, rights, state, personId, isChangeable } = member;
  const known = name ?? email;
  const isOpen = state !== 'joined';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {known}
          {state === 'expired' && <Badge tone="warn">Expired</Badge>}
        </p>
        {name !== null && <p className="text-small text-muted wrap-anywhere">{email}</p>}
        <p className="text-small">{rights.map((right) => SHOP_RIGHTS[right].label).join(', ')}</p>
        <p className="text-small text-muted">{sinceWhen(member)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {personId !== null && (
          <Link
            to={`/seller/activity?${new URLSearchParams({ actor: personId })}`}
            className={buttonClasses({ variant: 'outline', size: 'small' })}
            aria-label={`Activity of ${known}`}
          >
            Activity
          </Link>
        )}
        {isChangeable && (
          <>
            {isOpen && (
              <Button
                variant="outline"
                size="small"
                busy={isBusy}
                aria-label={`Send again to ${email}`}
                onClick={onSendAgain}
              >
                Send again
              </Button>
            )}
            <Button variant="outline" size="small" aria-label={`Rights of ${known}`} onClick={onRights}>
              Rights
            </Button>
            <Button
              id={removalButtonId(id)}
              variant="outline"
              size="small"
              aria-label={isOpen ? `Withdraw the invitation of ${email}` : `Remove ${known}`}
              onClick={onRemove}
            >
              {isOpen ? 'Withdraw' : 'Remove'}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function sinceWhen({ state, at }: Member): string {
  const day = formatDay(at);
  if (state === 'joined') return `Since ${day}`;
  return state === 'expired' ? `The link was good until ${day}` : `The link is good until ${day}`;
}
