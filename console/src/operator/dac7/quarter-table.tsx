import type { Dac7Figure, Dac7Figures } from '@souk/contract/seller-console/dac7';
import { Amount } from '#parts/amount.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

const quarters = ['q1', 'q2', 'q3', 'q4'] as const;

/** A store's year in one currency, by quarter. */
export function QuarterTable({ figure, label }: { figure: Dac7Figure; label: string }) {
  const t = useT();
  return (
    <TableScroll bare className="scroll-hint" label={label}>
      <table className="figures text-14">
        <thead>
          <tr>
            <th>{figure.currency}</th>
            {(['sales', 'gross', 'withheld', 'consideration'] as const).map((name) => (
              <th key={name} className="number">
                {t(`ledger.dac7.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map((name, index) => (
            <tr key={name}>
              <th scope="row" className="whitespace-nowrap">
                {t(`ledger.dac7.column.${name}`)}
              </th>
              <Cells of={figure.quarters[index]!} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ledger.dac7.total')}</th>
            <Cells of={figure.total} />
          </tr>
        </tfoot>
      </table>
    </TableScroll>
  );
}

function Cells({ of: { sales, gross, withheld, consideration } }: { of: Dac7Figures }) {
  const { number } = useFormat();
  return (
    <>
      <td className="number">{number(sales)}</td>
      {[gross, withheld, consideration].map((amount, index) => (
        <td key={index} className="number">
          <Amount of={amount} />
        </td>
      ))}
    </>
  );
}
