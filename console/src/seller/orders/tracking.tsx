import type { TrackingRow } from '@souk/contract/seller-console/tracking';
import { LONGEST } from '@souk/rules/limits';
import { guessDelimiter, parseCsv, readText } from '@souk/rules/csv';
import { TRACKING_FIELDS, type TrackingField } from '@souk/rules/tracking-table';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ColumnTable } from '../import/column-table.tsx';
import { DropFile } from '../import/drop-file.tsx';
import type { Table } from '../import/table.ts';
import { CarrierNames } from './carrier-names.tsx';
import { guessTracking } from './guess-tracking.ts';
import { lastCarrier } from './ship-storage.ts';
import { TrackingRows } from './tracking-rows.tsx';

/** Import of tracking numbers: column mapping, preview, apply. */
export function Component() {
  const t = useT();
  const [table, setTable] = useState<Table | null>(null);
  const [columns, setColumns] = useState<readonly (TrackingField | null)[]>([]);
  const storeId = useMe().store?.id ?? 0;
  const [carrier, setCarrier] = useState(() => lastCarrier(storeId));
  const [checked, setChecked] = useState<readonly TrackingRow[] | null>(null);
  const { isBusy, act } = useAct();

  function take(bytes: Uint8Array, name: string) {
    const { text, encoding } = readText(bytes);
    const delimiter = guessDelimiter(text);
    const rows = parseCsv(text, delimiter);
    if (rows.length === 0) return;
    setTable({ name, text, encoding, delimiter, rows, isHeadless: false });
    setColumns(guessTracking(rows[0]!.cells));
  }

  async function check() {
    if (!table) return;
    await act(async () => {
      const query = {
        delimiter: table.delimiter,
        head: 1,
        carrier: columns.includes('carrier') ? '' : carrier,
        columns: columns.map((field) => field ?? '').join(','),
      };
      const upload = new Blob([table.text], { type: 'text/csv' });
      setChecked((await call('POST seller/orders/tracking', { query, upload })).rows);
    });
  }

  return (
    <>
      <PageHead
        up={{ to: '/seller/orders', title: t('console.nav.orders') }}
        title={t('console.tracking.title')}
        text={t('console.tracking.text')}
      />
      {checked ? (
        <TrackingRows rows={checked} onBack={() => setChecked(null)} />
      ) : table ? (
        <div className="grid gap-4">
          <ColumnTable
            table={table}
            columns={columns}
            fields={TRACKING_FIELDS}
            keyFields={['order']}
            noKey={t('console.tracking.no-key')}
            nameOf={(field) => t(`console.tracking.field.${field}`)}
            onColumns={setColumns}
            onOther={() => setTable(null)}
            onCheck={() => void check()}
            isBusy={isBusy !== false}
          />
          {!columns.includes('carrier') && (
            <section className="card p-4">
              <Field
                form="tracking"
                name="carrier"
                label={t('console.tracking.carrier')}
                hint={t('console.tracking.carrier.hint')}
              >
                <TextInput
                  list="carriers"
                  maxLength={LONGEST.carrier}
                  className="max-w-80"
                  value={carrier}
                  onChange={({ target }) => setCarrier(target.value)}
                />
              </Field>
              <CarrierNames />
            </section>
          )}
        </div>
      ) : (
        <DropFile hint={t('console.tracking.paste.hint')} onTake={take} />
      )}
    </>
  );
}
