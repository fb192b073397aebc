import type { OssCurrency } from '@souk/contract/console/operator-oss';
import { Amount } from '#parts/amount.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { usePeriodName } from './period-name.ts';

/** A period's figures in one currency, by scheme, destination and rate; corrections of earlier periods come last. */
export function OssTable({
  of: { currency, rows, taxable, vat },
  period,
}: {
  of: OssCurrency;
  period: string;
}) {
  const t = useT();
  const { country } = useFormat();
  const periodName = usePeriodName();
  return (
    <section className="card">
      <header className="card-head">
        <h2>{`${periodName(period)} · ${currency}`}</h2>
      </header>
      <TableScroll bare className="scroll-hint" label={`${t('ledger.oss.title')}, ${currency}`}>
        <table className="figures text-14">
          <thead>
            <tr>
              <th>{t('ledger.oss.column.country')}</th>
              <th className="number">{t('ledger.oss.column.rate')}</th>
              <th className="number">{t('ledger.oss.column.taxable')}</th>
              <th className="number">{t('ledger.oss.column.vat')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.supply} ${row.country} ${row.percent} ${row.corrects}`}>
                <th scope="row">
                  <bdi>{country(row.country)}</bdi>
                  <span className="block text-13 font-normal text-text-2">
                    {t(`ledger.oss.supply.${row.supply}`)}
                  </span>
                  {row.corrects !== null && (
                    <span className="block text-13 font-normal text-text-2">
                      {t('ledger.oss.corrects', { period: periodName(row.corrects) })}
                    </span>
                  )}
                </th>
                <td className="number">
                  {row.percent === null ? t('ledger.oss.flat') : <bdi dir="ltr">{`${row.percent}%`}</bdi>}
                </td>
                <td className="number">
                  <Amount of={row.taxable} />
                </td>
                <td className="number">
                  <Amount of={row.vat} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('ledger.oss.total')}
              </th>
              <td className="number">
                <Amount of={taxable} />
              </td>
              <td className="number">
                <Amount of={vat} />
              </td>
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </section>
  );
}
