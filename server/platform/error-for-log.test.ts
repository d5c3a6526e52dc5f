import { expect, test } from 'vitest';
import { errorForLog } from './error-for-log.ts';

test('a failed query is logged without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' });
  const error = new Error('Failed query: insert into users\nparams: priya@example.in,$argon2id$secret', {
    cause,
  });
  const logged = errorForLog(error);
  expect(JSON.stringify(logged)).not.toMatch(/priya|argon2id/);
  expect(logged.message).toBe('Failed query: insert into users');
  expect(logged.stack).toContain('error-for-log.test.ts');
  expect(logged.cause).toMatchObject({ code: '23505', constraint: 'users_email_key' });
});

test('what is thrown and no error is logged as text', () => {
  expect(errorForLog('plain words').message).toBe('plain words');
  expect(errorForLog({ message: 'of an object', queue: 'mail' }).message).toBe('of an object');
  expect(errorForLog({ queue: 'mail', email: 'priya@example.in' }).message).toBe(
    'an object with queue, email',
  );
});
