import { cleanChanges } from './clean-changes.ts';

export const changesJobs = [{ name: 'clean-changes', cron: '*/10 * * * *', run: cleanChanges }];
