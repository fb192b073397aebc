import { Link } from 'react-router';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

/** Shown until a second factor is set up, or its deadline has passed. */
export function SecondFactorStrip({ dueAt }: { dueAt: string }) {
  const t = useT();
  const { monthDay } = useFormat();
  return (
    <div
      role="region"
      aria-label={t('console.second-factor.title')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-warning bg-warning-soft px-4 py-1.5 text-13 text-warning"
    >
      <p className="flex items-center gap-2">
        <Icon name="lock" size={16} className="flex-none" />
        <span>{t('console.second-factor.due', { date: monthDay(dueAt) })}</span>
      </p>
      <Link to="account" className="inline-flex min-h-8 items-center font-semibold underline">
        {t('console.second-factor.set-up')}
      </Link>
    </div>
  );
}
