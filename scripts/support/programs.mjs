// Plain JavaScript on Node 20 and newer, without packages: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const REPORT_MS = 5_000;

/** A failure that its message explains completely. */
export class Problem extends Error {}

/** Prints the message of a Problem, or the whole of an unexpected error, and lets the program fail. */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error);
  process.exit(1);
}

/** Says what is going on while the work takes its time, and how long it took. */
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

/**
 * Runs a program to its end and collects what it prints. When this program is told to end meanwhile, the other
 * one is ended too.
 */
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

/** As `run`, with this program's own terminal; returns the exit status. */
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

/** The number a shell would report. */
function statusOf(code, signal) {
  return code ?? 128 + constants.signals[signal];
}
