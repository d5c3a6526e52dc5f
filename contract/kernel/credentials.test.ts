import { expect, test } from 'vitest';
import { loginError, registrationError } from './credentials.ts';

const login = { email: 'asha@shop.example', password: 'lotus2026' };
const registration = { name: 'Asha', phoneNumber: '98450', ...login, confirmPassword: 'lotus2026' };

test.each([
  ['VAL-01', { ...login, email: '' }, 'email'],
  ['VAL-01', { ...login, password: '' }, 'password'],
  ['VAL-02', { ...login, email: 'asha' }, 'email'],
  ['VAL-03', { ...login, password: 'a1' }, 'password'],
  ['VAL-04', { ...login, password: 'lotuslotus' }, 'password'],
  ['VAL-05', { ...login, password: '20262026' }, 'password'],
])('%s at login the invalid field is marked: %j', (_, form, field) => {
  expect(loginError(form)?.path).toBe(field);
});

test.each([
  ['VAL-06', { ...registration, name: ' ' }, 'name'],
  ['VAL-06', { ...registration, phoneNumber: '' }, 'phoneNumber'],
  ['VAL-06', { ...registration, confirmPassword: '' }, 'confirmPassword'],
  ['VAL-07', { ...registration, email: 'asha@shop' }, 'email'],
  ['VAL-08', { ...registration, password: 'a1' }, 'password'],
  ['VAL-10', { ...registration, confirmPassword: 'lotus2027' }, 'confirmPassword'],
])('%s at registration the invalid field is marked: %j', (_, form, field) => {
  expect(registrationError(form)?.path).toBe(field);
});
