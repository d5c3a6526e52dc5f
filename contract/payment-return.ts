const RESULT_PATHS: Record<string, string> = { '?payment=success': '/success', '?payment=failed': '/failed' };

/** Only exactly these two query strings of a hosted payment lead to a result (ROUTE-31, ROUTE-32). */
export function paymentResultPath(search: string): string | undefined {
  return RESULT_PATHS[search];
}
