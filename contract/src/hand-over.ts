import { wholeDayMinutes } from '@souk/rules/hand-over';
import { z } from 'zod';

const minuteOfDay = z.int().min(0).max(wholeDayMinutes);

/** [ours] A store's shipping calendar (rules/src/hand-over.ts), so that pages can compute delivery dates. */
export const HandOverSchema = z.object({
  /** IANA: `Europe/Berlin` */
  time_zone: z.string(),
  /** minutes after midnight */
  cut_off: minuteOfDay,
  days: z.int().min(0).max(30),
  /** Monday 1 to Sunday 7 */
  week: z.array(z.int().min(1).max(7)),
  /** current and future ones */
  holidays: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
});
