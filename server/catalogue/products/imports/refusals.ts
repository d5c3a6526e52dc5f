import { notFound, Refusal } from '../../../platform/http/refusal.ts';

export function importNotFound(): Refusal {
  return notFound('This import');
}

export function importStillRunning(): Refusal {
  return new Refusal(
    'still_running',
    'Another import of your shop is being checked or applied. Please wait for it, or cancel it.',
  );
}

export function cannotBeApplied(): Refusal {
  return new Refusal(
    'wrong_state',
    'Only a checked import without errors can be applied. Correct the file and upload it again.',
  );
}

export function cannotBeCancelled(): Refusal {
  return new Refusal('wrong_state', 'This import has already ended.');
}

export function notText(): Refusal {
  return new Refusal(
    'invalid_input',
    'The file is no text, as CSV is. In your spreadsheet, save it as “CSV UTF-8 (comma delimited)”.',
  );
}
