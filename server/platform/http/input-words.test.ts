import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './problems.ts';
import { Refusal } from './refusal.ts';

function messageFor(schema: z.ZodType, value: unknown, name = 'quantity'): string {
  try {
    parseInput(z.object({ [name]: schema }), { [name]: value });
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'taken';
}

test.each([
  [z.number().min(1), 0, 'Quantity must be at least 1'],
  [z.number().gt(0), 0, 'Quantity must be more than 0'],
  [z.number().max(9), 10, 'Quantity must be at most 9'],
  [z.number(), 'two', 'Quantity must be a number'],
  [z.int(), 1.5, 'Quantity must be a whole number'],
  [z.string(), undefined, 'Quantity is missing'],
  [z.string(), 5, 'Quantity must be text'],
  [z.string().min(1), '', 'Quantity cannot be empty'],
  [z.string().max(3), 'long', 'Quantity must be at most 3 characters'],
  [z.array(z.string()).min(1), [], 'Quantity must be at least 1 entry'],
  [z.uuid(), 'x', 'Quantity is not valid'],
  [z.enum(['asc', 'desc']), 'up', 'Quantity must be one of asc, desc'],
])('wrong input is described in words for people (%#)', (schema, value, message) => {
  expect(messageFor(schema, value)).toBe(message);
});

test('fields are named as people read them, also inside lists', () => {
  expect(messageFor(z.string(), undefined, 'street_address')).toBe('Street address is missing');
  expect(messageFor(z.number(), '', 'minOrderAmount')).toBe('Min order amount must be a number');
  expect(messageFor(z.array(z.object({ productId: z.uuid() })), [{ productId: '1' }])).toBe(
    'Product id is not valid',
  );
});

test('a message of the specification stays as it is', () => {
  expect(messageFor(z.string().min(6, 'At least 6 characters'), 'short')).toBe('At least 6 characters');
});
