import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './wire.ts';

/**
 * [ours] State of wishlist, compare and follow buttons. Public pages are identical for everyone, so this is fetched after
 * hydration.
 */
export const marks = endpoint({
  method: 'GET',
  path: 'user/marks',
  access: 'login',
  summary: 'List the IDs on the wishlist and compare list, and of followed stores',
  reply: z.object({
    /** Product ids, newest first; `following` has store ids. */
    wishlist: z.array(id),
    compare: z.array(id),
    following: z.array(id),
  }),
});
