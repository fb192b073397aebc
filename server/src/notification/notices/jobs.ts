import type { ClockJob } from '#jobs/job.ts';
import { deleteOldEvents } from './queries.ts';
import { sendNotices } from './send-notices.ts';

export const noticeJobs: readonly ClockJob[] = [
  { name: 'tell-notices', cron: '* * * * *', run: (shop) => sendNotices(shop) },
  { name: 'clean-notices', cron: '57 3 * * *', run: ({ db, clock }) => deleteOldEvents(db, clock.now()) },
];
