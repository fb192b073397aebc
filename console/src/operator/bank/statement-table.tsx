import type { BankStatement, StatementTransaction } from '@souk/contract/console/bank-statements';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { Fragment } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { BankHead, BankRow } from './bank-table.tsx';

type Group = BankStatement['groups'][number];
type StatementTableProps = {
  rows: readonly StatementTransaction[];
  /** Groups with sums of all their transactions; null when filtered. */
  groups: readonly Group[] | null;
  takes: readonly WorkTake[];
  onOpen(line: StatementTransaction): void;
};

export function StatementTable({ rows, groups, takes, onOpen }: StatementTableProps) {
  return (
    <table className="rows">
      <BankHead />
      <tbody>
        {rows.map((line, place) => (
          <Fragment key={line.id}>
            {line.group !== rows[place - 1]?.group && (
              <GroupRow
                name={line.group}
                summary={groups?.find(({ group }) => group === line.group) ?? null}
              />
            )}
            <BankRow line={line} takes={takes} onOpen={() => onOpen(line)} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ name, summary }: { name: Group['group']; summary: Group | null }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <tr className="bg-sunk">
      <td className="max-md:col-span-2" colSpan={3}>
        <strong className="font-semibold">
          {t(`operator.bank.group.${name}`)}
          {summary && <span className="ms-2 text-text-2 tabular-nums">{number(summary.count)}</span>}
        </strong>
        <span className="block text-13 text-text-2">{t(`operator.bank.group.${name}.text`)}</span>
      </td>
      <td className="number last font-semibold">
        {summary?.sums.map((sum) => (
          <span key={sum.currency} className="block">
            <Amount of={sum} />
          </span>
        ))}
      </td>
    </tr>
  );
}
