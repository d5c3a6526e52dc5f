import type { MailManner } from '../support/mail-server.ts';
import { onLine, testFaults } from './matrix/fault-tests.ts';
import type { FaultyShop } from './matrix/faulty-shop.ts';
import type { Fault } from './matrix/run-fault.ts';

function behaves({ mail: { server } }: FaultyShop, manner: MailManner): Fault {
  return {
    begin: () => {
      server.manner = manner;
    },
    end: () => {
      server.manner = 'take';
    },
  };
}

testFaults('mail server', {
  down: ({ mail }) => onLine(mail.line, 'refuse'),
  'slow: answers after a minute': ({ mail }) => onLine(mail.line, 60_000),
  'greets with garbage': ({ mail }) => onLine(mail.line, 'corrupt'),
  'refuses for now (451)': (shop) => behaves(shop, 'refuse'),
  'cuts its replies in half': ({ mail }) => onLine(mail.line, 'truncate'),
  'says delivered and drops the mail': (shop) => behaves(shop, 'drop'),
});
