import type { FileField } from '@souk/rules/file-fields';
import { guessDelimiter, parseCsv, readText } from '@souk/rules/csv';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { sayRefused } from '#parts/say-refused.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ColumnTable } from './column-table.tsx';
import { DropFile } from './drop-file.tsx';
import { fieldName } from '#parts/product-field.ts';
import { fileFields, guessColumns, keyFields, looksHeadless } from './guess-columns.ts';
import type { Table } from './table.ts';

/** A table of a supplier or from a spreadsheet: which column is what, then a look at what would change. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const [table, setTable] = useState<Table | null>(null);
  const [columns, setColumns] = useState<readonly (FileField | null)[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  function take(bytes: Uint8Array, name: string) {
    const { text, encoding } = readText(bytes);
    const delimiter = guessDelimiter(text);
    const parsed = parseCsv(text, delimiter);
    if (parsed.length === 0) return;
    const isHeadless = looksHeadless(parsed.map(({ cells }) => cells));
    const rows = isHeadless ? [{ line: 0, cells: ['sku', 'stock'] }, ...parsed] : parsed;
    setTable({ name, text, encoding, delimiter, rows, isHeadless });
    setColumns(guessColumns(rows[0]!.cells));
  }

  async function check() {
    if (!table) return;
    setIsBusy(true);
    try {
      const { id } = await call('POST seller/products/file', {
        query: {
          name: table.name,
          delimiter: table.delimiter,
          head: table.isHeadless ? 0 : 1,
          columns: columns.map((field) => field ?? '').join(','),
        },
        upload: new Blob([table.text], { type: 'text/csv' }),
      });
      await navigate(`/seller/jobs/${id}`);
    } catch (error) {
      sayRefused(error, t);
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHead
        up={{ to: '/seller/products', title: t('console.nav.products') }}
        title={t('console.file.title')}
        text={t('console.file.text')}
      />
      {table ? (
        <ColumnTable
          table={table}
          columns={columns}
          fields={fileFields}
          keyFields={keyFields}
          noKey={t('console.file.no-key')}
          nameOf={(field) => fieldName(field, t)}
          onColumns={setColumns}
          onOther={() => setTable(null)}
          onCheck={() => void check()}
          isBusy={isBusy}
        />
      ) : (
        <DropFile onTake={take} />
      )}
    </>
  );
}
