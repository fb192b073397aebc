import type { ReturnState as State } from '@souk/rules/returns';
import { consoleHere } from '#api/console-here.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Readonly<Record<State, Tone>> = {
  asked: 'work',
  appealed: 'work',
  expected: 'good',
  received: 'work',
  refused: 'bad',
  refunded: 'calm',
  closed: 'calm',
};

type ReturnStateProps = { state: State; isLate?: boolean; isRefundPending?: boolean };

export function ReturnState({ state, isLate = false, isRefundPending = false }: ReturnStateProps) {
  const t = useT();
  // States that wait for the shop aren't the store's task.
  const isElsewhere = consoleHere() === 'seller' && (state === 'received' || state === 'appealed');
  return (
    <span className="inline-flex flex-wrap gap-1 max-md:justify-end">
      <StateMark tone={isElsewhere ? 'good' : tones[state]}>
        {t(isRefundPending ? 'console.return.state.refund-pending' : `console.return.state.${state}`)}
      </StateMark>
      {isLate && <StateMark tone="bad">{t('console.order.late')}</StateMark>}
    </span>
  );
}
