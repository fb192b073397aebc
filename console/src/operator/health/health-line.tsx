import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { checkOf } from './checks.ts';

type Health = ConsoleReplyOf<'GET operator/work'>['health'];

/** Shop health in one linked line; nothing until the first check. */
export function HealthLine({ health }: { health: Health }) {
  const t = useT();
  const { may } = useMe();
  const { ago } = useFormat();
  if (!health || !may('jobs.read')) return null;
  const { problems, warnings, first, checked_at: at } = health;
  const tone = problems > 0 ? 'text-sale' : first ? 'text-warning' : 'text-success';
  const check = first && checkOf(first.name);
  return (
    <p className="flex min-w-0 items-start gap-2 text-13 text-text-2">
      <Icon name={first ? 'warning' : 'check'} size={16} className={`mt-0.5 flex-none ${tone}`} />
      <span className="flex min-w-0 flex-wrap gap-x-1.5 md:flex-nowrap">
        <Link to="/operator/settings/system" className="font-medium text-text hover:underline md:flex-none">
          {first
            ? t('operator.work.health.look', { count: problems + warnings })
            : t('operator.work.health.well')}
        </Link>
        {first ? (
          <>
            <span className="text-text md:flex-none">
              {check ? t(`operator.health.check.${check}`) : first.name}
            </span>
            <span title={first.words} className="max-w-full min-w-0 md:truncate">
              {first.words}
            </span>
          </>
        ) : (
          <span>· {t('operator.work.health.checked', { ago: ago(at) })}</span>
        )}
      </span>
    </p>
  );
}
