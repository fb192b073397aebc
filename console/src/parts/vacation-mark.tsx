import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { StateMark } from './state-mark.tsx';

export function VacationMark({ isNow }: { isNow: boolean }) {
  const t = useT();
  return (
    <StateMark tone={isNow ? 'work' : 'calm'}>
      {t(isNow ? 'console.vacation.now' : 'console.vacation.planned')}
    </StateMark>
  );
}
