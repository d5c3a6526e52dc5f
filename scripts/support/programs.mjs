// Plain JavaScript for Node 20 without packages: it runs before the installation.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const REPORT_MS = 5_000;

/** A failure that needs no stack. */
export class Problem extends Error {}

/** Prints the message of a Problem, or an unexpected error in full, and sets the exit status. */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error);
  process.exit(1);
}

/** Prints what the work is, and how long it took. */
export async function step(label, work) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${label} …`);
  const report = setInterval(() => console.log(`${label} … ${seconds()}`), REPORT_MS);
  try {
    const result = await work();
    console.log(`${label}: done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(report);
  }
}

/** Runs a program to its end and collects its output. The end of this program ends it too. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const release = endTogether(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      release();
      resolve({ status: statusOf(code, signal), output: Buffer.concat(output).toString() });
    });
  });
}

/** Like `run`, on this program's terminal; returns the exit status. */
export async function runInTerminal(command, args, options = {}) {
  const { status } = await run(command, args, { stdio: 'inherit', ...options });
  return status;
}

function endTogether(child) {
  const end = (signal) => {
    child.once('close', (code, signalOfChild) => process.exit(statusOf(code, signalOfChild)));
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** The exit status as shells report it. */
function statusOf(code, signal) {
  return code ?? 128 + constants.signals[signal];
}
