import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { ConfigProblem } from '../platform/settings.ts';
import { refuseUnsafeSettings } from './unsafe-settings.ts';

const REAL_SHOP = {
  PUBLIC_URL: 'https://haat.shop',
  DEMO: 'false',
  SMTP_URL: 'smtps://mail.haat.shop:465',
  SUPPORT_PHONE: '+91 80 4000 1234',
  SUPPORT_EMAIL: 'help@haat.shop',
  OPERATOR_NAME: 'Haat Retail Pvt Ltd',
  OPERATOR_ADDRESS: '4 MG Road, Bengaluru 560001',
  GRIEVANCE_OFFICER_NAME: 'Meera Nair',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@haat.shop',
  GRIEVANCE_OFFICER_PHONE: '+91 80 4000 1235',
};
const start = (settings: Record<string, string>) => refuseUnsafeSettings(readConfig(settings));

test('a real shop with all that it needs starts', () => {
  expect(() => start(REAL_SHOP)).not.toThrow();
});

test.each([
  [{ DEMO: 'true' }, /PUBLIC_URL is https:\/\/haat\.shop.*: set DEMO=false\./],
  [{ SMTP_URL: '' }, /: set SMTP_URL\./],
  [{ PUBLIC_URL: 'http://haat.shop' }, /it must start with https:/],
  [{ PUBLIC_URL: 'http://93.184.216.34' }, /it must start with https:/],
  [{ OPERATOR_NAME: '', GRIEVANCE_OFFICER_PHONE: '' }, /: set OPERATOR_NAME, GRIEVANCE_OFFICER_PHONE\./],
])('at a public address %j is refused in one line that says what to set', (settings, message) => {
  expect(() => start({ ...REAL_SHOP, ...settings })).toThrow(ConfigProblem);
  expect(() => start({ ...REAL_SHOP, ...settings })).toThrow(message);
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://192.168.1.20:3000',
  'http://172.20.0.2',
  'http://[::1]:3000',
  'http://shop.local',
  'https://haat.example',
  'http://haat',
])('the demo can be tried at %s', (address) => {
  expect(() => start({ PUBLIC_URL: address })).not.toThrow();
});

test.each(['0.0.0.0', '::', '192.168.1.20'])(
  'the demo at HOST %s starts only when the operator says where it is reached',
  (host) => {
    const message = `HOST is ${host}, which other machines can reach: set PUBLIC_URL to the address at which they do, or DEMO=false.`;
    expect(() => start({ HOST: host })).toThrow(message);
    expect(() => start({ HOST: host })).toThrow(ConfigProblem);
    expect(() => start({ HOST: host, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
    expect(() => start({ HOST: host, DEMO: 'false' })).not.toThrow();
  },
);

test.each(['127.0.0.1', '::1', 'localhost'])(
  'the demo at HOST %s starts without any other setting',
  (host) => {
    expect(() => start({ HOST: host })).not.toThrow();
  },
);
