import { call } from '#api/call.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** What another currency affects, with counts. */
export function CurrencyImpact({ to }: { to: string }) {
  const t = useT();
  const impact = useLoaded(to, (signal) =>
    call('GET operator/settings/impact', { query: { setting: 'currency', value: to }, signal }),
  );
  if (!impact) return <Skeleton className="h-24" />;
  return (
    <section className="grid gap-2" aria-labelledby="currency-impact">
      <h3 id="currency-impact" className="text-14 font-semibold">
        {t('operator.impact.affected')}
      </h3>
      {impact.affected.length === 0 && <p>{t('operator.impact.none')}</p>}
      <ul className="grid list-disc gap-1.5 ps-5">
        {impact.affected.map(({ what, count }) => (
          <li key={what}>
            {t(`operator.impact.currency.${what}` as 'operator.impact.currency.products', { count })}
          </li>
        ))}
      </ul>
    </section>
  );
}
