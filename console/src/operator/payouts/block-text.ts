import type { PayoutBlock } from '@souk/contract/console/operator-payouts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import type { Format } from '#format.ts';

/** Why a store isn't paid now, as operators read it. */
export const blockText = (
  { reason, until, note }: PayoutBlock,
  { t, format }: { t: Translate; format: Pick<Format, 'moment'> },
): string =>
  t(`operator.payout.block.${reason}`, { note: note ?? '', until: until ? format.moment(until) : '' });
