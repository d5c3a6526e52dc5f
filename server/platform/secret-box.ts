import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Signer } from './signer.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The cipher is AES-256-GCM. A box opens only for the same purpose and the same owner `context`. */
export function seal(signer: Signer, purpose: string, context: string, content: Buffer): Buffer {
  const [key] = signer.encryptionKeys(purpose);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

export function unseal(signer: Signer, purpose: string, context: string, box: Buffer): Buffer | undefined {
  if (box.length < IV_BYTES + TAG_BYTES) return undefined;
  for (const key of signer.encryptionKeys(purpose)) {
    const content = openWith(key, context, box);
    if (content) return content;
  }
  return undefined;
}

function openWith(key: Buffer, context: string, box: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined; // another key, context or content
  }
}
