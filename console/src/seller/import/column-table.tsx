import type { ReactNode } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Table } from './table.ts';

type ColumnTableProps<Field extends string> = {
  table: Table;
  source?: string | null;
  columns: readonly (Field | null)[];
  /** Selectable fields in order. */
  fields: readonly Field[];
  /** One of these must identify the row; otherwise `noKey` is shown. */
  keyFields: readonly Field[];
  noKey: string;
  nameOf(field: Field): string;
  onColumns(columns: readonly (Field | null)[]): void;
  onOther(): void;
  onCheck(): void;
  isBusy: boolean;
  /** Further questions before the preview. */
  children?: ReactNode;
};

const signs = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const samples = 3;

/** Maps file columns to fields, with sample values. */
export function ColumnTable<Field extends string>({
  table,
  source = null,
  columns,
  fields,
  keyFields,
  noKey,
  nameOf,
  onColumns,
  onOther,
  onCheck,
  isBusy,
  children,
}: ColumnTableProps<Field>) {
  const t = useT();
  const [head, ...rows] = table.rows;
  const known = columns.filter((field) => field !== null);
  const hasKey = keyFields.some((field) => known.includes(field));
  const choose = (index: number, field: Field | null) =>
    onColumns(columns.map((one, at) => (at === index ? field : one === field ? null : one)));
  return (
    <section className="card">
      <FileHead table={table} source={source} known={known.length} />
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
                    .map(({ cells }) => cells[index]?.trim())
                    .filter(Boolean)
                    .join(' · ')}
                </bdi>
              </td>
              <td className="second">
                <Select
                  aria-label={t('console.file.column', { name })}
                  value={columns[index] ?? ''}
                  onChange={({ target }) =>
                    choose(index, target.value === '' ? null : (target.value as Field))
                  }
                >
                  <option value="">{t('console.file.leave-out')}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {nameOf(field)}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p className="me-auto text-13 text-text-2">{hasKey ? t('console.file.nothing-changed') : noKey}</p>
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

type FileHeadProps = { table: Table; source: string | null; known: number };

function FileHead({ table, source, known }: FileHeadProps) {
  const t = useT();
  return (
    <header className="card-head">
      <h2>
        {t('console.file.matched', { count: known, of: table.rows[0]!.cells.length })}
        <span className="block text-13 font-normal text-text-2">
          <bdi>{table.name}</bdi> · {t('console.file.rows', { count: table.rows.length - 1 })} ·{' '}
          {t(`console.file.sign.${signs[table.delimiter]}`)}, {table.encoding.toUpperCase()}
        </span>
      </h2>
      {source !== null && (
        <p className="text-13 text-text-2">
          <strong className="block font-semibold text-text">
            {t('console.file.recognized', { name: source })}
          </strong>
          {t('console.file.recognized.text')}
        </p>
      )}
    </header>
  );
}
