import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const steps = ['pick', 'slips', 'numbers', 'done'] as const;
export type ShipStep = (typeof steps)[number];

export function ShipSteps({ ids, at }: { ids: string; at: ShipStep }) {
  const t = useT();
  const addresses: Record<ShipStep, string | null> = {
    pick: `/seller/orders/papers?paper=pick&ids=${ids}`,
    slips: `/seller/orders/papers?paper=slips&ids=${ids}`,
    numbers: at === 'done' ? null : `/seller/orders/ship?ids=${ids}`,
    done: null,
  };
  return (
    <nav aria-label={t('console.ship.steps')}>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {steps.map((step, index) => {
          const address = addresses[step];
          const label = (
            <>
              <span
                aria-hidden
                className={classNames(
                  'grid size-5.5 place-items-center rounded-full border text-12 tabular-nums',
                  step === at ? 'border-primary-line text-primary-ink' : 'border-line',
                )}
              >
                {index + 1}
              </span>
              {t(`console.ship.step.${step}`)}
            </>
          );
          const look = 'inline-flex min-h-6 items-center gap-1.5';
          return (
            <li key={step} aria-current={step === at ? 'step' : undefined}>
              {step === at || address === null ? (
                <span className={classNames(look, step === at ? 'font-semibold' : 'text-text-3')}>
                  {label}
                </span>
              ) : (
                <Link to={address} className={classNames(look, 'text-text-2 hover:underline')}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
