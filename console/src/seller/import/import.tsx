import { KEY_FIELDS, type FileField } from '@souk/rules/file-fields';
import { guessColumns, looksHeadless, offeredFields } from '@souk/rules/guess-columns';
import { recognizeExport } from '@souk/rules/known-exports';
import { guessDelimiter, parseCsv, readText } from '@souk/rules/csv';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ColumnTable } from './column-table.tsx';
import { DropFile } from './drop-file.tsx';
import { fieldName } from '#parts/product-field.ts';
import type { Place } from '../fields/category-places.ts';
import { NewProducts } from './new-products.tsx';
import type { Table } from './table.ts';

/** Product import: column mapping, then a preview. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const [table, setTable] = useState<Table | null>(null);
  const [columns, setColumns] = useState<readonly (FileField | null)[]>([]);
  const [isMaking, setIsMaking] = useState(true);
  const [place, setPlace] = useState<Place>();
  const [isBusy, setIsBusy] = useState(false);
  // Fewer columns can't create products, as in a sheet of codes and counts.
  const canMake = columns.includes('title') && columns.includes('price');
  const makes = canMake && isMaking;
  const source = table && !table.isHeadless ? recognizeExport(table.rows[0]!.cells) : null;
  // Another system's categories seldom match this shop's.
  const asksPlace = source !== null || !columns.includes('category');

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
          make: makes ? 1 : 0,
          ...(makes && asksPlace && place
            ? { category: [place.category, place.subcategory].filter(Boolean).join(' > ') }
            : {}),
        },
        upload: new Blob([table.text], { type: 'text/csv' }),
      });
      await navigate(`/seller/jobs/${id}`);
    } catch (error) {
      showRefusal(error, t);
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
          source={source?.name ?? null}
          columns={columns}
          fields={offeredFields}
          keyFields={makes ? [...KEY_FIELDS, 'title'] : KEY_FIELDS}
          noKey={t('console.file.no-key')}
          nameOf={(field) => fieldName(field, t)}
          onColumns={setColumns}
          onOther={() => setTable(null)}
          onCheck={() => void check()}
          isBusy={isBusy}
        >
          {canMake && (
            <NewProducts
              isOn={isMaking}
              onSwitch={setIsMaking}
              asksPlace={asksPlace}
              hasCategories={columns.includes('category')}
              place={place}
              onPlace={setPlace}
            />
          )}
        </ColumnTable>
      ) : (
        <DropFile hint={t('console.file.paste.hint')} onTake={take} />
      )}
    </>
  );
}
