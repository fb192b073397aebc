import type { HandOver } from '@souk/rules/hand-over';
import { sql } from 'kysely';

/** When the store of a row of `stores` hands over, its holiday among the others; null: it says nothing of it. */
export const handOverOf = sql<HandOver | null>`store_hand_over(stores.hand_over, stores.away_first, stores.away_last)`;
