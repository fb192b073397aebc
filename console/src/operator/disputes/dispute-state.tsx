import type { Dispute } from '@souk/contract/console/operator-disputes';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** `answered`: open, and nothing left to do but wait for the bank. */
export function DisputeState({ dispute: { state, answered_at: answered } }: { dispute: Dispute }) {
  const t = useT();
  const shown = state === 'open' && answered !== null ? 'answered' : state;
  const tone = { open: 'bad', answered: 'work', won: 'good', lost: 'calm' } as const;
  return <StateMark tone={tone[shown]}>{t(`operator.dispute.state.${shown}`)}</StateMark>;
}
