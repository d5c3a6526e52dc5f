import { createHash, randomInt } from 'node:crypto';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { replaceRecoveryCodes } from './store.ts';

const CODES = 10;
/** 78 bits in 16 letters: nobody guesses one, not even from its hash. */
const LENGTH = 16;
/** Letters that look alike on paper are missing. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function renewRecoveryCodes(tx: Transaction, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export function hashRecoveryCode(userId: UserId, code: string): Buffer {
  return createHash('sha256').update(`${userId}\n${code}`).digest();
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
