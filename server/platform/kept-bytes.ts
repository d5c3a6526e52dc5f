/**
 * A copy that is all there is in its memory, for what is kept for long. What Node makes of less than 32 KiB lies with other things
 * in one block of 64 KiB, and a compressor gives the beginning of such a block: keeping a part keeps it whole.
 */
export function keptBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
