import type { HandOver } from '@souk/rules/hand-over';
import { sql } from 'kysely';

/** A store's shipping times including its vacation, for a row of `stores`; null if not set. */
export const handOverOf = sql<HandOver | null>`store_hand_over(stores.hand_over, stores.away_first, stores.away_last)`;
