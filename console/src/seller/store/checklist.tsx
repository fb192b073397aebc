import type { ChecklistStep } from '@souk/contract/seller-console/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#parts/card.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { traderFactName } from './store-field-words.ts';

type ChecklistProps = {
  title: string;
  text: string;
  steps: readonly ChecklistStep[];
  /** First open step of all lists. */
  next: ChecklistStep | undefined;
  /** Forms in place, by step. */
  forms: Partial<Record<ChecklistStep['key'], ReactNode>>;
};

/** Checklist steps; open ones link to the field. */
export function Checklist({ title, text, steps, next, forms }: ChecklistProps) {
  return (
    <Card title={title}>
      <p className="-mt-2 text-13 text-text-2">{text}</p>
      <ol className="-mx-4 -mb-4">
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} form={forms[step.key]} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isNext, form }: { step: ChecklistStep; isNext: boolean; form: ReactNode }) {
  const t = useT();
  const listed = useListed();
  const { key, is_done: isDone, is_unreadable: isUnreadable, missing, to } = step;
  return (
    <li className="border-t border-line px-4 py-2.5">
      <div className="flex items-center gap-3">
        <span
          className={classNames(
            'grid size-7 flex-none place-items-center rounded-pill border',
            isDone ? 'border-transparent bg-primary text-on-primary' : 'border-control text-text-3',
          )}
        >
          {isDone && <Icon name="check" size={16} />}
          <span className="sr-only">{t(isDone ? 'console.welcome.done' : 'console.welcome.todo')}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className={classNames('block font-medium', isDone && 'text-text-2')}>
            {t(`console.welcome.step.${key}`)}
          </span>
          {!isDone && (
            <span className="block text-13 text-text-2">
              {missing.length > 0
                ? t('console.trader.missing', {
                    facts: listed(missing.map((fact) => traderFactName(fact, t))),
                  })
                : t(isUnreadable ? 'console.bank.unreadable.text' : `console.welcome.step.${key}.text`)}
            </span>
          )}
        </span>
        {to !== null && (
          <Link
            to={`/seller/${to}`}
            className={classNames(
              'inline-flex min-h-9 items-center rounded-control px-3 text-13 font-medium max-md:min-h-11',
              isNext && !form ? 'bg-primary text-on-primary' : 'text-primary-ink hover:underline',
            )}
          >
            {t(isDone ? 'console.welcome.change' : 'console.welcome.fill')}
            <span className="sr-only">{`: ${t(`console.welcome.step.${key}`)}`}</span>
          </Link>
        )}
      </div>
      {form}
    </li>
  );
}
