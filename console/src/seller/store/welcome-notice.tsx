import type { OwnStep } from '@souk/contract/seller-console/checklist';
import type { ChecklistStep } from '@souk/contract/seller-console/store';
import { isAsked } from '@souk/rules/checklist';
import { Link } from 'react-router';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Left = { key: string; text: string; to: string | null };
type WelcomeNoticeProps = { steps: readonly ChecklistStep[]; own: readonly OwnStep[] };

/** What blocks selling, or else what the law, the shop and payouts still require, linked to the field. Steps under review are omitted. */
export function WelcomeNotice({ steps, own }: WelcomeNoticeProps) {
  const t = useT();
  const ofOwn = ({ id, title }: OwnStep): Left => ({ key: `own-${id}`, text: title, to: 'welcome' });
  const ofStep = ({ key, to }: ChecklistStep): Left => ({
    key,
    text: t(to === null ? `console.welcome.step.${key}.text` : `console.welcome.step.${key}`),
    to,
  });
  const left = steps.filter(({ is_done: isDone }) => !isDone);
  const asked = own.filter(({ state }) => isAsked(state));
  const blocking = [
    ...left.filter(({ kind }) => kind === 'sell').map(ofStep),
    ...asked.filter(({ blocks }) => blocks).map(ofOwn),
  ];
  if (blocking.length > 0)
    return (
      <Steps
        tone="warning"
        title={t('console.welcome.blocks', { count: blocking.length })}
        steps={blocking}
      />
    );
  const byLaw = left.filter(({ kind }) => kind === 'law').map(ofStep);
  const unpaid = left.filter(({ kind }) => kind === 'pay').map(ofStep);
  const isUnreadable = left.some((step) => step.is_unreadable);
  const byShop = asked.filter((step) => step.is_required || step.state === 'rejected').map(ofOwn);
  return (
    <>
      <Steps tone="info" title={t('console.welcome.asked', { count: byLaw.length })} steps={byLaw} />
      <Steps tone="info" title={t('console.welcome.own.asked', { count: byShop.length })} steps={byShop} />
      <Steps
        tone="info"
        title={t(isUnreadable ? 'console.bank.unreadable' : 'console.welcome.unpaid')}
        steps={unpaid}
      />
    </>
  );
}

function Steps({ tone, title, steps }: { tone: 'warning' | 'info'; title: string; steps: readonly Left[] }) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        <Link className="link" to="/seller/welcome">
          {t('console.welcome.all')}
        </Link>
      }
    >
      <ul>
        {steps.map(({ key, text, to }) => (
          <li key={key}>
            {to === null ? (
              text
            ) : (
              <Link className="link" to={`/seller/${to}`}>
                <bdi>{text}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
