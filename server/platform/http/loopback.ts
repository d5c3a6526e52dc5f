const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Whether a host, as an address or a setting spells it without its port, is this machine itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
