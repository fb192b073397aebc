import type { RecordKindName } from '@souk/contract/console/operator-records';
import { useState, type ReactNode } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Values } from './calls.ts';
import { isOffer, offerState, offerTones } from './offer-state.ts';

type VisibilityProps = { kind: RecordKindName; status: 'public' | 'private'; facts: Values };

/** Whether customers see a record; of an offer, whether it runs. */
export function Visibility({ kind, status, facts }: VisibilityProps): ReactNode {
  const t = useT();
  const [now] = useState(() => new Date());
  if (isOffer(kind)) {
    const state = offerState(status, facts, now);
    return <StateMark tone={offerTones[state]}>{t(`operator.offer.state.${state}`)}</StateMark>;
  }
  return (
    <StateMark tone={status === 'public' ? 'good' : 'calm'}>{t(`operator.record.view.${status}`)}</StateMark>
  );
}
