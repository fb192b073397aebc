import { useT } from '@souk/kit/i18n/messages-context.tsx';

const steps = ['seller.step.apply', 'seller.step.confirm', 'seller.step.open'] as const;

/** What follows an application. */
export function NextSteps({ className }: { className: string }) {
  const t = useT();
  return (
    <section className={`grid gap-3 ${className}`}>
      <h2 className="text-16 font-heading">{t('seller.how')}</h2>
      <ol className="grid gap-3 text-14">
        {steps.map((text, place) => (
          <li key={text} className="flex items-start gap-3">
            <span
              aria-hidden
              className="grid size-6 flex-none place-items-center rounded-full border border-divider bg-surface text-12 font-heading"
            >
              {t('ui.number', { value: place + 1 })}
            </span>
            <span className="pt-0.5">{t(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
