/** Tests end or delay the process at these points. Without the setting FAULT_POINTS they do nothing. */
const isEnabled = process.env['NODE_ENV'] !== 'production';
const deadly = new Set(isEnabled ? (process.env['FAULT_POINTS'] ?? '').split(';').filter(Boolean) : []);
const interceptors = new Map<string, () => Promise<void>>();

export async function faultPoint(name: string): Promise<void> {
  // SIGKILL is like a power cut: no handler runs.
  if (deadly.has(name)) process.kill(process.pid, 'SIGKILL');
  await interceptors.get(name)?.();
}

export function interceptFaultPoint(name: string, work: () => Promise<void>): () => void {
  if (!isEnabled) throw new Error('Fault points are off in production.');
  interceptors.set(name, work);
  return () => {
    interceptors.delete(name);
  };
}
