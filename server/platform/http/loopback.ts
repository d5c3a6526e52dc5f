const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host, without its port, is this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
