import { expect, test } from 'vitest';
import { stateOf } from './import-words.ts';

const checked = { state: 'checked', faultCount: 0, rowsAdded: 0, rowsChanged: 0 } as const;

test('a checked file says in a word whether it can be applied', () => {
  expect(stateOf({ ...checked, rowsAdded: 1 }).word).toBe('Ready to apply');
  expect(stateOf({ ...checked, rowsChanged: 1 }).word).toBe('Ready to apply');
  expect(stateOf({ ...checked, rowsAdded: 1, faultCount: 1 }).word).toBe('Has errors');
  expect(stateOf(checked).word).toBe('Nothing new');
  expect(stateOf({ ...checked, state: 'applied' }).word).toBe('Applied');
});
