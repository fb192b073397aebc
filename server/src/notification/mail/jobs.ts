import type { ClockJob } from '#jobs/job.ts';
import { cleanMails } from './clean-mails.ts';

export const mailJobs: readonly ClockJob[] = [{ name: 'clean-mails', cron: '23 3 * * *', run: cleanMails }];
