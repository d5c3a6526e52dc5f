/**
 * Lets the bench profile a program while one line is measured: node --import ./bench/programs/profiler.ts <program>. It takes the
 * messages `start` and the file in which the profile is to be written.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname } from 'node:path';

const session = new Session();
session.connect();
await session.post('Profiler.enable');

process.on('message', (message: { profile: 'start' } | { profile: 'stop'; file: string }) => {
  void answer(message).then(() => process.send?.({}));
});

async function answer(message: { profile: 'start' } | { profile: 'stop'; file: string }): Promise<void> {
  if (message.profile === 'start') return session.post('Profiler.start');
  const { profile } = await session.post('Profiler.stop');
  mkdirSync(dirname(message.file), { recursive: true });
  writeFileSync(message.file, JSON.stringify(profile));
}
