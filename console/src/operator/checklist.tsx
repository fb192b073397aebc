import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { ChecklistStep } from '@souk/contract/console/operator-work';
import { Link, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { useAct } from '#parts/use-act.ts';

/** Where each step is completed. */
const places: Readonly<Record<ChecklistStep, string>> = {
  look: '/operator/settings?q=logo',
  money: '/operator/settings?q=currency',
  mail: '/operator/settings/go-live#mail',
  shipping: '/operator/settings/shipping-rule',
  tax: '/operator/settings/tax-rule',
  category: '/operator/catalogue/category',
  pages: '/operator/storefront/page',
  goods: '/operator/applications',
  table: '/seller/products?view=paused',
  payment: '/operator/settings/payments',
};

type ChecklistProps = { steps: NonNullable<ConsoleReplyOf<'GET operator/work'>['checklist']> };

export function Checklist({ steps }: ChecklistProps) {
  const t = useT();
  const { number } = useFormat();
  const done = steps.filter((step) => step.is_done).length;
  const next = steps.find((step) => !step.is_done);
  return (
    <section className="card" aria-labelledby="checklist-title">
      <header className="card-head">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 id="checklist-title">{t('operator.checklist')}</h2>
          <p className="text-13 font-normal text-text-2">
            {t('operator.checklist.done', { done, count: steps.length })}
          </p>
          <ProgressBar percent={(done / steps.length) * 100} />
        </div>
        <HideButton />
      </header>
      <ol>
        {steps.map(({ step, is_done: isDone }, index) => (
          <li key={step} className="flex items-center gap-4 border-t border-line px-4 py-3">
            <span
              className={classNames(
                'grid size-6 flex-none place-items-center rounded-full border text-12 tabular-nums',
                isDone ? 'border-transparent bg-primary-soft text-primary-ink' : 'border-control text-text-2',
              )}
            >
              {isDone ? (
                <>
                  <Icon name="check" size={14} />
                  <span className="sr-only">{t('operator.checklist.is-done')}</span>
                </>
              ) : (
                number(index + 1)
              )}
            </span>
            <div className="min-w-0 flex-1">
              <p className={classNames('font-medium', isDone && 'text-text-2')}>
                {t(`operator.checklist.${step}`)}
              </p>
              <p className="text-13 text-text-2">{t(`operator.checklist.${step}.text`)}</p>
            </div>
            <LinkButton to={places[step]} size="small" variant={next?.step === step ? 'primary' : 'neutral'}>
              {t(isDone ? 'operator.checklist.look-at' : 'operator.checklist.go')}
              <span className="sr-only">{`: ${t(`operator.checklist.${step}`)}`}</span>
            </LinkButton>
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-4 py-3">
        <Link to="/operator/settings/go-live" className="font-medium text-primary-ink hover:underline">
          {t('operator.checklist.go-live')}
        </Link>
      </p>
    </section>
  );
}

function HideButton() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const show = (isShown: boolean) => () =>
    act(async () => {
      await call('PATCH operator/settings', { body: { settings: { setup_checklist: isShown } } });
      await revalidate();
    });
  async function hide() {
    if (!(await show(false)())) return;
    toast({
      title: t('operator.checklist'),
      message: t('operator.checklist.hidden'),
      action: { label: t('operator.settings.undo'), onAction: () => void show(true)() },
    });
  }
  return (
    <Button size="small" variant="link" busy={isBusy} onClick={() => void hide()}>
      {t('operator.checklist.hide')}
    </Button>
  );
}
