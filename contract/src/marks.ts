import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

/**
 * [ours] What hearts, scales and follow buttons show: public pages are the same for everybody, so one small call after
 * they have come alive tells what is pressed.
 */
export const marks = endpoint({
  method: 'GET',
  path: 'user/marks',
  access: 'login',
  summary: 'Ids of what is on the wishlist and on the compare list, and of the stores that are followed',
  reply: z.object({
    /** Product ids, newest first. */
    wishlist: z.array(id),
    /** Product ids, newest first. */
    compare: z.array(id),
    /** Store ids, newest first. */
    following: z.array(id),
  }),
});
