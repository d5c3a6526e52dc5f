/**
 * Named places between two steps where a test may end or hold up the process, to prove that nothing is lost there.
 * They do nothing unless the setting FAULT_POINTS names them, and never in production.
 */
const isEnabled = process.env['NODE_ENV'] !== 'production';
const deadly = new Set(isEnabled ? (process.env['FAULT_POINTS'] ?? '').split(';').filter(Boolean) : []);
const interceptors = new Map<string, () => Promise<void>>();

/** Marks the place; the name says where it is, such as 'checkout: stock reserved'. */
export async function faultPoint(name: string): Promise<void> {
  // SIGKILL, as by a power cut: no handler runs, no connection is closed in order.
  if (deadly.has(name)) process.kill(process.pid, 'SIGKILL');
  await interceptors.get(name)?.();
}

/** Does something whenever the place is reached, within this process; returns what undoes it. For tests. */
export function interceptFaultPoint(name: string, work: () => Promise<void>): () => void {
  if (!isEnabled) throw new Error('Fault points are off in production.');
  interceptors.set(name, work);
  return () => {
    interceptors.delete(name);
  };
}
