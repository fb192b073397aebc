import type { TrialBalance, TrialRow } from '@souk/contract/console/operator-books';
import { useMe } from '#api/me.ts';
import { Amount } from '#parts/amount.tsx';
import { DownloadLink } from '#parts/download-link.tsx';
import { PeriodFields } from '#operator/period-fields.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { zoneName } from '#parts/zone-name.ts';
import { AccountName } from './account-name.tsx';

type TrialBalanceCardProps = {
  trial: TrialBalance;
  onAsk(name: 'from' | 'to', value: string): void;
};

/** Debits, credits and balances of all accounts in a period, by currency, with the postings as a file. */
export function TrialBalanceCard({
  trial: { from, to, rows, time_zone: zone },
  onAsk,
}: TrialBalanceCardProps) {
  const t = useT();
  const { may } = useMe();
  const { date } = useFormat();
  const currencies = [...Map.groupBy(rows, ({ balance }) => balance.currency)];
  return (
    <section className="card">
      <header className="card-head flex-wrap gap-y-2 py-2">
        <h2>{t('operator.books.trial')}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <PeriodFields period={{ from, to }} onAsk={onAsk} />
          {may('payouts.export') && (
            <DownloadLink file="GET operator/books/postings" query={{ from, to }}>
              {t('operator.books.export')}
            </DownloadLink>
          )}
        </div>
      </header>
      <p className="px-4 pb-3 text-13 text-text-2">
        {t(rows.length === 0 ? 'operator.books.trial.none' : 'operator.books.trial.text', {
          from: date(from),
          to: date(to),
        })}{' '}
        {t('operator.report.zone', { zone: zoneName(zone) })}
      </p>
      {currencies.map(([currency, own]) => (
        <TrialTable key={currency} currency={currency} rows={own} />
      ))}
    </section>
  );
}

function TrialTable({ currency, rows }: { currency: string; rows: readonly TrialRow[] }) {
  const t = useT();
  const sum = (of: (row: TrialRow) => TrialRow['debit']) => ({
    minor: rows.reduce((total, row) => total + of(row).minor, 0),
    currency,
  });
  const [debit, credit, balance] = [
    sum((row) => row.debit),
    sum((row) => row.credit),
    sum((row) => row.balance),
  ];
  const isEven = debit.minor === credit.minor && balance.minor === 0;
  return (
    <>
      <TableScroll bare className="scroll-hint" label={`${t('operator.books.trial')}, ${currency}`}>
        <table className="figures text-14">
          <thead>
            <tr>
              <th>{`${t('operator.books.account')} (${currency})`}</th>
              <th className="number">{t('operator.books.debit')}</th>
              <th className="number">{t('operator.books.credit')}</th>
              <th className="number">{t('operator.books.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <td>
                  <AccountName account={{ code: row.code, store: null }} />
                </td>
                {[row.debit, row.credit, row.balance].map((amount, index) => (
                  <td key={index} className="number">
                    {amount.minor === 0 ? '–' : <Amount of={amount} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('operator.books.total')}</th>
              {[debit, credit, balance].map((amount, index) => (
                <td key={index} className="number">
                  <Amount of={amount} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </TableScroll>
      <p className={`border-t border-line px-4 py-2 text-13 ${isEven ? 'text-success' : 'text-sale'}`}>
        {t(isEven ? 'operator.books.trial.sum' : 'operator.books.trial.off')}
      </p>
    </>
  );
}
