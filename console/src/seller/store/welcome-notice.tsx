import type { OwnStep } from '@souk/contract/seller-console/checklist';
import type { ChecklistStep } from '@souk/contract/seller-console/store';
import { isSettled } from '@souk/rules/checklist';
import { Link } from 'react-router';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type WelcomeNoticeProps = {
  steps: readonly ChecklistStep[];
  own: readonly OwnStep[];
  /** How many steps are required and not done. */
  required: number;
};

/** The required steps that are left, linked to the field, with the reason. */
export function WelcomeNotice({ steps, own, required }: WelcomeNoticeProps) {
  const t = useT();
  if (required === 0) return null;
  const left = steps.filter(({ is_done: isDone, kind }) => !isDone && kind !== 'wait');
  const ofShop = own.filter((step) => step.is_required && !isSettled(step.state));
  const blocksSelling = left.some(({ kind }) => kind === 'sell') || ofShop.some(({ blocks }) => blocks);
  return (
    <Notice
      tone={blocksSelling ? 'warning' : 'info'}
      title={t('console.welcome.required', { count: required })}
      action={
        <Link className="link" to="/seller/welcome">
          {t('console.welcome.all')}
        </Link>
      }
    >
      <ul>
        {left.map((step) => (
          <Step key={step.key} to={step.to} reason={t(`console.welcome.${step.kind}`)}>
            {step.is_unreadable
              ? t('console.bank.unreadable')
              : t(
                  step.to === null
                    ? `console.welcome.step.${step.key}.text`
                    : `console.welcome.step.${step.key}`,
                )}
          </Step>
        ))}
        {ofShop.map(({ id, title, state }) => (
          <Step
            key={id}
            to="welcome"
            reason={t(state === 'waiting' ? 'console.step.state.waiting' : 'console.welcome.own')}
          >
            {title}
          </Step>
        ))}
      </ul>
    </Notice>
  );
}

function Step({ to, reason, children }: { to: string | null; reason: string; children: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {to === null ? (
        children
      ) : (
        <Link className="link" to={`/seller/${to}`}>
          <bdi>{children}</bdi>
        </Link>
      )}
      <span className="text-13 text-text-2">{reason}</span>
    </li>
  );
}
