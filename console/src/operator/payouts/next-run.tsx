import type { PayoutRun } from '@souk/contract/console/operator-payouts';
import { Link } from 'react-router';
import { Amount } from '#parts/amount.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { blockText } from './block-text.ts';

/** What the next payout run would draft, which stores it holds back, and whether the ledger stops it. */
export function NextRun({ run }: { run: PayoutRun }) {
  const t = useT();
  const format = useFormat();
  const { schedule, next_on: on, drafts, held, below_minimum: below, ledger_fault: fault } = run;
  return (
    <>
      {fault !== null && (
        <Notice tone="error" title={t('operator.payout.run.fault')}>
          <p>{t('operator.payout.run.fault.text')}</p>
          <TechnicalDetails>{fault}</TechnicalDetails>
        </Notice>
      )}
      <section className="card">
        <header className="px-4 py-3">
          <h2>
            {on === null
              ? t('operator.payout.run.title.manual')
              : t('operator.payout.run.title', { date: format.dayOf(on) })}
          </h2>
          {on !== null && (
            <p className="text-13 text-text-2">{t(`operator.setting.payout_schedule.is.${schedule}`)}</p>
          )}
        </header>
        <div className="flex flex-wrap gap-x-8 gap-y-2 px-4 pb-3">
          {drafts.length === 0 && <p className="text-text-2">{t('operator.payout.run.none')}</p>}
          {drafts.map(({ count, by_provider: byProvider, total }) => (
            <p key={total.currency}>
              <strong className="block text-22 font-semibold tabular-nums">
                <Amount of={total} />
              </strong>
              <span className="block text-13 text-text-2">{t('operator.payout.run.drafts', { count })}</span>
              {byProvider > 0 && (
                <span className="block text-13 text-text-2">
                  {t('operator.payout.run.by-provider', { count: byProvider })}
                </span>
              )}
            </p>
          ))}
        </div>
        {held.length > 0 && (
          <Disclosure
            summary={t('operator.payout.run.held', { count: held.length })}
            className="border-t border-line px-4"
            summaryClassName="text-13"
          >
            <ul className="grid gap-2 pb-3">
              {held.map(({ store, amount, block }) => (
                <li
                  key={`${store.id} ${amount.currency}`}
                  className="flex flex-wrap justify-between gap-x-4 gap-y-0.5"
                >
                  <span className="min-w-0">
                    <Link to={`/operator/sellers/${store.id}`} className="font-medium hover:underline">
                      <bdi>{store.name}</bdi>
                    </Link>
                    <span className="block text-13 wrap-anywhere text-text-2">
                      {blockText(block, { t, format })}
                    </span>
                  </span>
                  <span className="tabular-nums">
                    <Amount of={amount} />
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        {below.map(({ count, minimum }) => (
          <p key={minimum.currency} className="border-t border-line px-4 py-2 text-13 text-text-2">
            {t.rich('operator.payout.run.below', { count, minimum: format.money(minimum) })}
          </p>
        ))}
      </section>
    </>
  );
}
