import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Systems without an account file have these usual numbers of `nobody`. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

/** Existing files keep their owner, so that a first start as a normal user and a second one as root agree. */
export function accountForPostgres(clusterDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return findNobodyAccount() ?? NOBODY;
}

export function canEnter(account: Account, directory: string): boolean {
  return passesInShell(account, 'cd "$1"', directory);
}

export function canExecute(account: Account, file: string): boolean {
  return passesInShell(account, '[ -x "$1" ]', file);
}

function passesInShell(account: Account, script: string, argument: string): boolean {
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}

function findNobodyAccount(): Account | undefined {
  const file = '/etc/passwd';
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'nobody') return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
