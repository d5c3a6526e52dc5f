import { endpoints } from '../../../contract/endpoints.ts';
import { NO_REASON, type WaitingSource } from '../../concept/waiting.ts';
import { countDeadJobs, listDeadJobs } from '../../platform/jobs/dead-jobs.ts';
import { mailInWords } from '../../platform/jobs/mail-facts.ts';
import { findJobSubjects } from './job-subjects.ts';

export const waitingMails = deadJobs('mails');
export const waitingJobs = deadJobs('others');

function deadJobs(kind: 'mails' | 'others'): WaitingSource {
  return {
    openTo: endpoints['POST /api/operator/job/:jobId/retry'].access,
    count: (db, most) => countDeadJobs(db, most, kind),
    list: async ({ db, jobs, things }, limit, only) => {
      const dead = await listDeadJobs(db, limit, kind, only);
      const subjects = await findJobSubjects(db, things, dead);
      return dead.map(({ id, queue, data, diedAt, reason }) => {
        const mail = jobs.mailKinds.get(queue);
        const work = mail ? mailInWords(mail, data) : jobInWords(queue);
        const subject = subjects.get(id);
        return {
          id,
          title: subject ? `${work}, ${subject.title}` : work,
          detail: reason ?? NO_REASON,
          since: new Date(diedAt).toISOString(),
          path: subject?.path ?? null,
        };
      });
    },
  };
}

function jobInWords(queue: string): string {
  const words = queue.replace('.', ': ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
