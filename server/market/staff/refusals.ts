import { INVITATION_DAYS, MAX_SHOP_MEMBERS } from '../../../contract/kernel/limits.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';

export function shopNotFound(): Refusal {
  return notFound('Your shop');
}

export function memberNotFound(): Refusal {
  return notFound('This member');
}

export function ownersAddress(): Refusal {
  const message = 'This is the address of the owner of the shop';
  return new Refusal('invalid_input', message, { errors: [{ path: 'email', message }] });
}

export function isMemberAlready(): Refusal {
  const message = 'Somebody with this address works for the shop, or is invited to, already';
  return new Refusal('already_exists', message, { errors: [{ path: 'email', message }] });
}

export function tooManyMembers(): Refusal {
  return new Refusal(
    'limit_reached',
    `At most ${MAX_SHOP_MEMBERS} people can work for a shop, invitations included. Remove somebody first.`,
  );
}

export function onlyOwnerGrantsPeople(): Refusal {
  return new Refusal('right_missing', 'Only the owner of the shop lets somebody manage people');
}

export function rightNotGrantable(): Refusal {
  return new Refusal('right_missing', 'You can give and take only rights that you have yourself');
}

export function ownRights(): Refusal {
  return new Refusal('right_missing', 'You cannot change or remove yourself. Ask the owner of the shop.');
}

export function hasJoined(): Refusal {
  return new Refusal('wrong_state', 'This person has joined already');
}

export function otherAddress(email: string): Refusal {
  return new Refusal(
    'wrong_state',
    `This invitation is for ${email}. Sign in with the seller account of that address, or ask for an invitation to yours.`,
  );
}

export function alreadyMember(): Refusal {
  return new Refusal('wrong_state', 'You work for this shop already');
}

export function invitationExpired(): Refusal {
  return new Refusal(
    'link_expired',
    `An invitation is good for ${INVITATION_DAYS} days, and this one is older. Ask for a new one.`,
  );
}

export function invalidInvitation(): Refusal {
  return new Refusal(
    'invalid_link',
    'This invitation is not valid: it was used, withdrawn or replaced by a newer one.',
  );
}
