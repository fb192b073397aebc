import type { CurrencyRounding } from '@souk/rules/currency-change';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type CurrencyPreviewProps = { to: string; rate: string | null; rounding: CurrencyRounding };

/** Prices of real products before and after. */
export function CurrencyPreview({ to, rate, rounding }: CurrencyPreviewProps) {
  const t = useT();
  const preview = useLoaded(`${to} ${rate ?? ''} ${rounding}`, (signal) =>
    call('GET operator/currency/preview', {
      query: { to, rounding, ...(rate !== null && { rate }) },
      signal,
    }),
  );
  if (!preview) return <Skeleton className="h-40" />;
  if (preview.products.length === 0) return null;
  return (
    <section className="grid gap-1" aria-labelledby="currency-preview">
      <h3 id="currency-preview" className="text-14 font-semibold">
        {t('operator.currency.preview')}
      </h3>
      <dl className="grid max-w-160">
        {preview.products.map(({ id, title, before, after }) => (
          <div
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="wrap-anywhere">
              <bdi>{title}</bdi>
            </dt>
            <dd className="ms-auto flex items-center gap-2 whitespace-nowrap tabular-nums">
              <span className="sr-only">{t('operator.currency.before')}</span>
              <Amount of={before} />
              <Icon name="arrow-end" size={14} className="text-text-3" />
              <span className="sr-only">{t('operator.currency.after')}</span>
              <strong>
                <Amount of={after} />
              </strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
