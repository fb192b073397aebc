import type { ChecklistStep } from '@souk/contract/seller-console/profile';
import { Link } from 'react-router';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** On top of today: what keeps the store from selling, or else what the law still asks of it, each with the very field. */
export function WelcomeNotice({ steps }: { steps: readonly ChecklistStep[] }) {
  const t = useT();
  const left = steps.filter(({ is_done: isDone, kind }) => kind !== 'wait' && !isDone);
  if (left.length === 0) return null;
  const blocking = left.filter(({ kind }) => kind === 'sell');
  return (
    <Notice
      tone={blocking.length > 0 ? 'warning' : 'info'}
      title={
        blocking.length > 0
          ? t('console.welcome.blocks', { count: blocking.length })
          : t('console.welcome.asked', { count: left.length })
      }
      action={
        <Link className="link" to="/seller/welcome">
          {t('console.welcome.all')}
        </Link>
      }
    >
      <ul>
        {(blocking.length > 0 ? blocking : left).map(({ key, to }) => (
          <li key={key}>
            {to === null ? (
              t(`console.welcome.step.${key}.text`)
            ) : (
              <Link className="link" to={`/seller/${to}`}>
                {t(`console.welcome.step.${key}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
