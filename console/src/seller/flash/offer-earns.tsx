import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { ProposalPrice } from './use-proposal-price.ts';

type OfferEarnsProps = { earns: ProposalPrice['earns'] | undefined; quota: number | null; currency: string };

/** Earnings per unit and for the whole proposal, computed by the shop. */
export function OfferEarns({ earns, quota, currency }: OfferEarnsProps) {
  const t = useT();
  const { money } = useFormat();
  if (!earns) return null;
  const amountOf = (minor: number) => <Amount of={{ minor, currency }} />;
  const { now_minor: now, one_minor: one, all_minor: all } = earns;
  return (
    <section aria-label={t('console.flash.earns')} className="grid gap-2 rounded-control bg-sunk p-3.5">
      <div role="status">
        <dl className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="font-medium">{t('console.flash.earns.one')}</dt>
            <dd className="text-end tabular-nums">
              {one !== null && <strong className="font-semibold text-success">{amountOf(one)}</strong>}{' '}
              <span className="text-13 text-text-2">
                {t.rich('console.flash.earns.now', { amount: money({ minor: now, currency }) })}
              </span>
            </dd>
          </div>
          {all !== null && quota !== null && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2">
              <dt className="font-medium">{t('console.flash.earns.all', { count: quota })}</dt>
              <dd className="font-semibold text-success tabular-nums">{amountOf(all)}</dd>
            </div>
          )}
        </dl>
      </div>
      <p className="text-12 text-text-2">{t('console.flash.earns.how')}</p>
    </section>
  );
}
