import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { MessageKey } from '@souk/contract/message-key';
import type { Tone } from '#parts/state-mark.tsx';

export type OfferState = 'scheduled' | 'active' | 'ended' | 'off';

/** Vouchers and flash sales run in a period, and can be turned off. */
export const isOffer = (kind: RecordKindName) => kind === 'voucher' || kind === 'flash-sale';

export const offerTones: Readonly<Record<OfferState, Tone>> = {
  scheduled: 'work',
  active: 'good',
  ended: 'calm',
  off: 'calm',
};

type Span = { start?: unknown; end?: unknown };

export function offerState(status: 'public' | 'private', { start, end }: Span, now: Date): OfferState {
  if (typeof end === 'string' && Date.parse(end) <= now.getTime()) return 'ended';
  if (status === 'private') return 'off';
  return typeof start === 'string' && Date.parse(start) > now.getTime() ? 'scheduled' : 'active';
}

/** Title of a list's tab. */
export const viewTitle = (kind: RecordKindName, view: 'all' | 'public' | 'private' | 'broken'): MessageKey =>
  isOffer(kind) && (view === 'public' || view === 'private')
    ? `operator.offer.view.${view}`
    : `operator.record.view.${view}`;
