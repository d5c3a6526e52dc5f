import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with a mail: takes it, says so and then drops it, or refuses it for now. */
export type MailManner = 'take' | 'drop' | 'refuse';

/** Stands for a mail server on loopback. */
export interface MailServer {
  port: number;
  manner: MailManner;
  /** The codes with which it refuses recipients. */
  refusals: Map<string, number>;
  /** Every mail that was taken, oldest first. */
  received: { recipients: string[]; message: string }[];
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = mails.refusals.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }));
    },
    onData(stream, session, done) {
      let message = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        message += chunk;
      });
      stream.on('end', () => {
        if (mails.manner === 'refuse') {
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        if (mails.manner === 'take') mails.received.push({ recipients, message });
        done();
      });
    },
  });
  // Connections that a fault proxy ends are no fault of ours.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mails: MailServer = {
    port: (server.server.address() as AddressInfo).port, // of a listening TCP server
    manner: 'take',
    refusals: new Map(),
    received: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}
