import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Profiler } from 'node:inspector';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Starting a profile is in it. */
const PROFILER = 'node:inspector';

/** A function with its own processor time, without that of what it calls. */
export interface ProfileLine {
  name: string;
  /** File and line, or nothing for what the engine does itself. */
  place: string;
  share: number;
  milliseconds: number;
}

/** The functions of a profile with the most time of their own; waiting does not count. */
export function largestLines(profile: Profiler.Profile, count: number): ProfileLine[] {
  const { nodes, samples = [], timeDeltas = [] } = profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const lines = new Map<string, ProfileLine>();
  let total = 0;
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample);
    if (!frame || frame.functionName === '(idle)' || frame.url === PROFILER) continue;
    const milliseconds = (timeDeltas[index] ?? 0) / 1000;
    const place = placeOf(frame);
    const name = frame.functionName || '(anonymous)';
    const line = lines.get(`${name} ${place}`) ?? { name, place, share: 0, milliseconds: 0 };
    line.milliseconds += milliseconds;
    total += milliseconds;
    lines.set(`${name} ${place}`, line);
  }
  return [...lines.values()]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map((line) => ({ ...line, share: line.milliseconds / total }));
}

/** Where the profile of a line is written. */
export function profileFile(folder: string, line: string): string {
  return resolve(folder, `${line.replaceAll(/[^a-z0-9]+/gi, '-')}.cpuprofile`);
}

export function readProfile(file: string): Profiler.Profile {
  return JSON.parse(readFileSync(file, 'utf8')) as Profiler.Profile; // written by the engine itself
}

function placeOf({ url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']): string {
  if (url === '') return '';
  const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : url;
  return `${file.replace(/^.*node_modules\//, '')}:${lineNumber + 1}`;
}
