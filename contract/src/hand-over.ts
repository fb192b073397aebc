import { wholeDayMinutes } from '@souk/rules/hand-over';
import { z } from 'zod';

const minuteOfDay = z.int().min(0).max(wholeDayMinutes);

/** [ours] When a store hands goods over (rules/src/hand-over.ts), so that a page can promise a day at any time. */
export const HandOverSchema = z.object({
  /** IANA: `Europe/Berlin` */
  time_zone: z.string(),
  /** minutes after midnight */
  cut_off: minuteOfDay,
  days: z.int().min(0).max(30),
  /** Monday 1 to Sunday 7 */
  week: z.array(z.int().min(1).max(7)),
  /** those that are not over yet */
  holidays: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
});
