import type { ClockJob } from '#jobs/job.ts';
import { cleanGaps } from './record-shipping-gaps.ts';

export const cartJobs: readonly ClockJob[] = [{ name: 'clean-gaps', cron: '17 4 * * *', run: cleanGaps }];
