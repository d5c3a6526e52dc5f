const SEQUENCE_DIGITS = 6;

/** `2026-27/000042`: fiscal year and sequence; unique for the shop, and within the 16 characters that GST allows. */
export function invoiceNumber(fiscalYear: number, sequence: number): string {
  const nextYear = String((fiscalYear + 1) % 100).padStart(2, '0');
  return `${fiscalYear}-${nextYear}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}`;
}
