import type { Duty } from './rights.ts';

export const TO_DO_KINDS = {
  complaints: { label: 'Complaints', duty: 'support' },
  applications: { label: 'Shops to check', duty: 'catalogue' },
  health: { label: 'Shops over a limit in spite of a warning', duty: 'catalogue' },
  reports: { label: 'Reports and appeals', duty: 'catalogue' },
  products: { label: 'Products to look at', duty: 'catalogue' },
  payments: { label: 'Payments to decide on', duty: 'finance' },
  refunds: { label: 'Refunds that need attention', duty: 'finance' },
  mails: { label: 'Mails that were not sent', duty: 'support' },
  jobs: { label: 'Background work that failed', duty: 'support' },
  imports: { label: 'Imports that failed', duty: 'support' },
} as const satisfies Record<string, { label: string; duty: Duty }>;

export type ToDoKind = keyof typeof TO_DO_KINDS;
