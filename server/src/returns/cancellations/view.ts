import type { Cancellation } from '@souk/contract/cancellation';
import { wireTime } from '#http/wire-time.ts';
import type { CancellationRow } from './queries.ts';

export function cancellationView(row: CancellationRow): Cancellation {
  return {
    id: row.id,
    order_id: row.order_id,
    title: row.title,
    message: row.message,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
