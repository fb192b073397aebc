import type { FileField } from '@souk/contract/seller-console/files';
import { fieldName } from '#parts/product-field.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { fileFields, keyFields } from './guess-columns.ts';
import type { Table } from './table.ts';

type ColumnTableProps = {
  table: Table;
  columns: readonly (FileField | null)[];
  onColumns(columns: readonly (FileField | null)[]): void;
  onOther(): void;
  onCheck(): void;
  isBusy: boolean;
};

const signs = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const samples = 3;

/** Which column of the file is what, with some of what stands in it. */
export function ColumnTable({ table, columns, onColumns, onOther, onCheck, isBusy }: ColumnTableProps) {
  const t = useT();
  const [head, ...rows] = table.rows;
  const known = columns.filter((field) => field !== null);
  const hasKey = keyFields.some((field) => known.includes(field));
  const choose = (index: number, field: FileField | null) =>
    onColumns(columns.map((one, at) => (at === index ? field : one === field ? null : one)));
  return (
    <section className="card">
      <header className="card-head">
        <h2>
          {t('console.file.matched', { count: known.length, of: columns.length })}
          <span className="block text-13 font-normal text-text-2">
            <bdi>{table.name}</bdi> · {t('console.file.rows', { count: rows.length })} ·{' '}
            {t(`console.file.sign.${signs[table.delimiter]}`)}, {table.encoding.toUpperCase()}
          </span>
        </h2>
      </header>
      <table className="rows">
        <thead>
          <tr>
            <th>{t('console.file.in-file')}</th>
            <th>{t('console.file.first-rows')}</th>
            <th>{t('console.file.goes-to')}</th>
          </tr>
        </thead>
        <tbody>
          {head!.cells.map((name, index) => (
            <tr key={index}>
              <td className="second font-semibold">
                <bdi>{name}</bdi>
              </td>
              <td className="second text-text-2">
                <bdi className="line-clamp-1 wrap-anywhere">
                  {rows
                    .slice(0, samples)
                    .map(({ cells }) => cells[index] ?? '')
                    .join(' · ')}
                </bdi>
              </td>
              <td className="second">
                <Select
                  aria-label={t('console.file.column', { name })}
                  value={columns[index] ?? ''}
                  onChange={({ target }) =>
                    choose(index, target.value === '' ? null : (target.value as FileField))
                  }
                >
                  <option value="">{t('console.file.leave-out')}</option>
                  {fileFields.map((field) => (
                    <option key={field} value={field}>
                      {fieldName(field, t)}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p className="me-auto text-13 text-text-2">
          {hasKey ? t('console.file.nothing-changed') : t('console.file.no-key')}
        </p>
        <Button size="small" onClick={onOther}>
          {t('console.file.other')}
        </Button>
        <Button
          size="small"
          variant="primary"
          blocked={!hasKey || known.length < 2}
          busy={isBusy && t('console.busy')}
          onClick={onCheck}
        >
          {t('console.file.check', { count: rows.length })}
        </Button>
      </footer>
    </section>
  );
}
