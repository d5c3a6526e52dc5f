/** Named places between two steps where tests end or delay the process. Without the setting FAULT_POINTS they do nothing. */
const isEnabled = process.env['NODE_ENV'] !== 'production';
const deadly = new Set(isEnabled ? (process.env['FAULT_POINTS'] ?? '').split(';').filter(Boolean) : []);
const interceptors = new Map<string, () => Promise<void>>();

export async function faultPoint(name: string): Promise<void> {
  // SIGKILL, like a power cut: no handler runs.
  if (deadly.has(name)) process.kill(process.pid, 'SIGKILL');
  await interceptors.get(name)?.();
}

/** Runs the work whenever this process reaches the point; returns its removal. For tests. */
export function interceptFaultPoint(name: string, work: () => Promise<void>): () => void {
  if (!isEnabled) throw new Error('Fault points are off in production.');
  interceptors.set(name, work);
  return () => {
    interceptors.delete(name);
  };
}
