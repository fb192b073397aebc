import type { ClockJob } from '#jobs/job.ts';
import { cleanSocialLogins } from './clean-social-logins.ts';

export const socialLoginJobs: readonly ClockJob[] = [
  { name: 'clean-social-logins', cron: '51 * * * *', run: cleanSocialLogins },
];
