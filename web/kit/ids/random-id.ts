/** 128 random bits. Works on plain http too, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
