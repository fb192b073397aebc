import type { ReactNode } from 'react';
import { StateMark } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export function Visibility({ status }: { status: 'public' | 'private' }): ReactNode {
  const t = useT();
  return (
    <StateMark tone={status === 'public' ? 'good' : 'calm'}>{t(`operator.record.view.${status}`)}</StateMark>
  );
}
