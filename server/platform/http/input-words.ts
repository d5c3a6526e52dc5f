import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

export function inputWords(issue: Issue): string {
  return `${nameOf(issue.path)} ${fault(issue)}`;
}

function nameOf(path: Issue['path']): string {
  const key = path?.findLast((part) => typeof part === 'string');
  if (typeof key !== 'string') return 'The request';
  const words = key
    .replace(/^_+/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fault(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing';
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return issue.values.length > 1
        ? `must be one of ${issue.values.map(String).join(', ')}`
        : `must be ${String(issue.values[0])}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `cannot take ${issue.keys.join(', ')}`;
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'is not valid';
    default:
      return 'is not valid';
  }
}

function tooSmall({ minimum, origin, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (inclusive === false) return `must be more than ${amount(minimum, origin)}`;
  if (origin === 'string' && minimum === 1) return 'cannot be empty';
  return `must be at least ${amount(minimum, origin)}`;
}

function amount(count: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  if (unit === undefined) return String(count);
  return `${count} ${Number(count) === 1 ? unit.one : unit.many}`;
}

const UNITS: Record<string, { one: string; many: string }> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
};

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};
