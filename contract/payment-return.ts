const RESULT_PATHS: Record<string, string> = { '?payment=success': '/success', '?payment=failed': '/failed' };

/** Where a hosted payment's return leads: only for exactly these two query strings (ROUTE-31, ROUTE-32). */
export function paymentResultPath(search: string): string | undefined {
  return RESULT_PATHS[search];
}
