import type { Payout } from '@souk/contract/console/operator-payouts';
import type { MessageKey } from '@souk/contract/message-key';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type State = Payout['state'];

const tones: Readonly<Record<State, Tone>> = {
  draft: 'work',
  approved: 'work',
  sent: 'calm',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'calm',
};

/** `wordOf`: sellers and operators read different words. */
export function PayoutState({ state, wordOf }: { state: State; wordOf(state: State): MessageKey }) {
  const t = useT();
  return <StateMark tone={tones[state]}>{t(wordOf(state))}</StateMark>;
}

/** The provider, or the bank account by its last digits. */
export const PayoutAccount = ({
  last4,
  provider = null,
}: {
  last4: string | null;
  provider?: string | null;
}) => (provider !== null ? <bdi>{provider}</bdi> : last4 === null ? '–' : <bdi dir="ltr">••{last4}</bdi>);
