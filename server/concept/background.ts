import type { HandlerOptions, JobKind } from '../platform/jobs/jobs.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { type MailContent, renderMail } from '../platform/mail/render-mail.ts';
import type { Services } from '../platform/services.ts';

export interface DeclaredJob {
  /** The type of its data differs from job to job. */
  readonly register: (services: Services) => void;
}

/** A job runs at least once, so it must be idempotent. */
export function job<Data extends object>(
  kind: JobKind<Data>,
  run: (services: Services, data: Data) => Promise<void>,
  options?: HandlerOptions,
): DeclaredJob {
  return { register: (services) => services.jobs.handle(kind, (data) => run(services, data), options) };
}

/** The layout and the name of the market are added when it is sent. */
export type WrittenMail = MailContent & Pick<Mail, 'to' | 'replyTo' | 'share' | 'beforeDelivery'>;

/** @param write undefined where there is nothing to write about any more */
export function mail<Data extends object>(
  kind: JobKind<Data>,
  write: (services: Services, data: Data) => Promise<WrittenMail | undefined>,
  options?: HandlerOptions,
): DeclaredJob {
  return job(
    kind,
    async (services, data) => {
      const written = await write(services, data);
      if (!written) return;
      const { to, replyTo, share, beforeDelivery, ...content } = written;
      const rendered = renderMail(services.config.shop, content);
      await services.mailer.send({ to, replyTo, share, beforeDelivery, ...rendered });
    },
    options,
  );
}

export interface Schedule {
  readonly register: (services: Services) => void;
}

interface ScheduleOptions {
  /** Its work is on the memory of each process, so it runs in all of them, workers or not. */
  isOfProcess?: boolean;
}

/** It runs in every worker, so workers must share the work by SKIP LOCKED. @param name `concept.verb` */
export function schedule(
  name: string,
  everyMs: number,
  work: (services: Services) => Promise<void>,
  { isOfProcess = false }: ScheduleOptions = {},
): Schedule {
  return {
    register: (services) => {
      const repeated = () => work(services);
      if (isOfProcess) services.jobs.repeatHere(name, everyMs, repeated);
      else services.jobs.repeat(name, everyMs, repeated);
    },
  };
}
