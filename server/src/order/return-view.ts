import type { OrderDetail } from '@souk/contract/order';
import type { SellerOrder } from '@souk/contract/seller-console/orders';
import type { PartReturn } from '@souk/contract/returns';
import { canAppealReturn, canWithdrawReturn, returnableUnits, returnEndsMs } from '@souk/rules/returns';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { wireTime } from '#http/wire-time.ts';
import type { LineToReturn, PartReturnRow } from './return-queries.ts';

const momentOf = (at: string | null) => (at === null ? null : wireTime(new Date(at)));

/** `sentAt`: when the money of a refund was sent, by the refund's ID. */
export function returnView(row: PartReturnRow, sentAt: ReadonlyMap<number | null, Date>): PartReturn {
  const { state, cause, appealedAt, refundId } = row;
  const refundedAt = refundId === null ? undefined : sentAt.get(refundId);
  return {
    id: row.id,
    cause,
    state,
    lines: row.lines.map(({ inventoryId, units }) => ({ inventory_id: inventoryId, quantity: units })),
    message: row.message,
    answer: row.answer,
    appeal: row.appeal,
    decision: row.decision,
    keeps: row.keeps ? 1 : 0,
    taken_back: row.endedBy === 'buyer' ? 1 : 0,
    can_take_back: canWithdrawReturn({ state, cause }) ? 1 : 0,
    can_appeal: canAppealReturn({ state, wasAppealed: appealedAt !== null }) ? 1 : 0,
    asked_at: wireTime(new Date(row.askedAt)),
    answered_at: momentOf(row.answeredAt),
    received_at: momentOf(row.receivedAt),
    ended_at: momentOf(row.endedAt),
    refunded_at: refundedAt ? wireTime(refundedAt) : null,
  };
}

export const returnOfPartView = ({
  id,
  state,
  cause,
  lines,
  askedAt,
}: PartReturnRow): SellerOrder['returns'][number] => ({
  id,
  state,
  cause,
  units: lines.reduce((sum, { units }) => sum + units, 0),
  asked_at: new Date(askedAt).toISOString(),
});

type ReturnablePart = {
  status: number;
  cancelled: boolean;
  delivered_at: Date | null;
  lines_to_return: readonly LineToReturn[];
};

/** When the return period ends, or null if returns aren't possible now. */
export function askingEndsMs(
  part: Omit<ReturnablePart, 'lines_to_return'>,
  { days, now }: { days: number; now: Date },
): number | null {
  if (part.cancelled || part.status !== ORDER_STATUS_CODE.delivered) return null;
  const endsMs = returnEndsMs({ deliveredMs: part.delivered_at && part.delivered_at.getTime(), days });
  return endsMs === null || now.getTime() >= endsMs ? null : endsMs;
}

export function returnableView(
  part: ReturnablePart,
  right: { days: number; now: Date },
): OrderDetail['parts'][number]['returnable'] {
  const endsMs = askingEndsMs(part, right);
  if (endsMs === null) return { ends_at: null, days: right.days, lines: [] };
  const units = new Map<number, number>();
  for (const line of part.lines_to_return)
    units.set(line.inventoryId, (units.get(line.inventoryId) ?? 0) + returnableUnits(line));
  return {
    ends_at: wireTime(new Date(endsMs)),
    days: right.days,
    lines: [...units].flatMap(([inventory_id, quantity]) =>
      quantity > 0 ? [{ inventory_id, quantity }] : [],
    ),
  };
}
