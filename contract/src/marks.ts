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
  summary: 'List the IDs on the wishlist and compare list, and of followed stores',
  reply: z.object({
    /** Product ids, newest first. */
    wishlist: z.array(id),
    /** Product ids, newest first. */
    compare: z.array(id),
    /** Store ids, newest first. */
    following: z.array(id),
  }),
});
