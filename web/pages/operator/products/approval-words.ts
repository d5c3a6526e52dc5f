import type { ApprovalReason, ListedApproval } from '../../../../contract/product-approvals.ts';
import type { Tone } from '../../../ui/alert.tsx';

export function reasonInWords(reason: ApprovalReason): string {
  switch (reason.rule) {
    case 'all':
      return 'All products are looked at';
    case 'first_n':
      return 'It is one of the first of its shop';
    case 'word':
      return `It says '${reason.word}'`;
    case 'category':
      return `It is in '${reason.name}'`;
  }
}

export const KIND_WORDS: Record<ListedApproval['kind'], string> = { new: 'New product', change: 'Change' };

export const STATE_WORDS: Record<ListedApproval['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waits', tone: 'warn' },
  rejected: { label: 'With its seller', tone: 'info' },
};
