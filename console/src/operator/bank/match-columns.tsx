import type { BankLayoutInput, InspectedStatement } from '@souk/contract/console/bank-transactions';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TableScroll } from '@souk/kit/ui/table-scroll.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { LONGEST } from '@souk/rules/limits';
import { DateOrderField } from './date-order-field.tsx';

type Table = NonNullable<InspectedStatement['table']>;
export type Asked = { question: NonNullable<InspectedStatement['question']>; table: Table; file: File };

type MatchColumnsProps = { asked: Asked | null; onClose(): void; onSaved(file: File): Promise<void> };

/** Asks what the file doesn't show: the order of its dates, or the meaning of its columns. */
export function MatchColumns({ asked, onClose, onSaved }: MatchColumnsProps) {
  const t = useT();
  const isOrder = asked?.question === 'date-order';
  return (
    <Sheet
      open={asked !== null}
      onClose={onClose}
      title={t(isOrder ? 'operator.bank.date-order' : 'operator.bank.columns')}
    >
      {asked && <MatchForm key={`${asked.question} ${asked.table.header}`} asked={asked} onSaved={onSaved} />}
    </Sheet>
  );
}

const explained = {
  columns: 'operator.bank.columns.text',
  direction: 'operator.bank.columns.direction',
  'date-order': 'operator.bank.date-order.text',
} as const;

const places = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'payer',
  'id',
  'status',
  'currency',
  'balance',
] as const;
type Chosen = Record<(typeof places)[number], number | null> & { words: number | null };

function MatchForm({ asked, onSaved }: { asked: Asked; onSaved: MatchColumnsProps['onSaved'] }) {
  const t = useT();
  const listed = useListed();
  const { act, isBusy } = useAct();
  const { table, question, file } = asked;
  const { layout } = table;
  const [chosen, setChosen] = useState<Chosen>(() => ({
    date: layout?.date ?? null,
    amount: layout?.amount ?? null,
    credit: layout?.credit ?? null,
    debit: layout?.debit ?? null,
    direction: layout?.direction ?? null,
    payer: layout?.payer ?? null,
    id: layout?.id ?? null,
    status: layout?.status ?? null,
    currency: layout?.currency ?? null,
    balance: layout?.balance ?? null,
    words: layout?.words[0] ?? null,
  }));
  const [incoming, setIncoming] = useState('');
  const [isAllReceived, setAllReceived] = useState(false);
  const [order, setOrder] = useState<'dmy' | 'mdy' | null>(layout?.date_order ?? null);
  const isOrder = question === 'date-order';
  const { amount, credit, debit, direction } = chosen;
  const mayBeAllReceived =
    !isOrder && amount !== null && credit === null && debit === null && direction === null;
  const dates = table.samples.map((cells) => cells[chosen.date ?? -1] ?? '');
  const isWhole =
    chosen.date !== null && chosen.words !== null && (amount ?? credit) !== null && (!isOrder || order);

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    const { date, words: text, ...columns } = chosen;
    if (date === null || text === null) return;
    const words = text === layout?.words[0] ? layout.words : [text];
    const saved: BankLayoutInput = {
      ...columns,
      ...(mayBeAllReceived && isAllReceived && { amount: null, credit: amount }),
      date,
      words,
      incoming: isOrder ? (layout?.incoming ?? null) : incoming.trim() || null,
      date_order: order,
    };
    await act(async () => {
      const { header, account } = table;
      await call('PUT operator/bank-layouts', { body: { header, account, layout: saved } });
      await onSaved(file);
    });
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <p className="text-14 text-text-2">{t(explained[question])}</p>
      <Samples table={table} />
      {!isOrder && <ColumnFields {...{ table, chosen, incoming, setIncoming }} onChoose={setChosen} />}
      {mayBeAllReceived && (
        <Checkbox
          name="all_received"
          checked={isAllReceived}
          onChange={({ target }) => setAllReceived(target.checked)}
          label={t('operator.bank.columns.all-received')}
        />
      )}
      <DateOrderField dates={dates} value={order} onChange={setOrder} hideLabel={isOrder} />
      {!isWhole && !isOrder && (
        <p className="text-13 text-text-2">
          {t('operator.bank.columns.amounts', { columns: listed(table.columns.filter(Boolean)) })}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isBusy} blocked={!isWhole} className="justify-self-end">
        {t('operator.bank.columns.save')}
      </Button>
    </form>
  );
}

type ColumnFieldsProps = {
  table: Table;
  chosen: Chosen;
  onChoose(chosen: Chosen): void;
  incoming: string;
  setIncoming(value: string): void;
};

function ColumnFields({ table, chosen, onChoose, incoming, setIncoming }: ColumnFieldsProps) {
  const t = useT();
  const select = (name: keyof Chosen) => (
    <Field key={name} form="columns" name={name} label={t(`operator.bank.column.${name}`)}>
      <Select
        required={name === 'date' || name === 'words'}
        value={chosen[name] ?? ''}
        onChange={({ target }) =>
          onChoose({ ...chosen, [name]: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{t('operator.bank.columns.none')}</option>
        {table.columns.map((column, place) => (
          // Columns may have equal names.
          <option key={`${place} ${column}`} value={place}>
            {column || place + 1}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['date', 'words', ...places.filter((name) => name !== 'date')] as const).map(select)}
      {chosen.direction !== null && (
        <Field
          form="columns"
          name="incoming"
          label={t('operator.bank.columns.incoming')}
          hint={t('operator.bank.columns.incoming.hint')}
        >
          <TextInput
            maxLength={LONGEST.bankDirection}
            value={incoming}
            onChange={({ target }) => setIncoming(target.value)}
          />
        </Field>
      )}
    </div>
  );
}

function Samples({ table: { columns, samples } }: { table: Table }) {
  const t = useT();
  return (
    <TableScroll label={t('operator.bank.columns.samples')}>
      <table className="w-full text-13 whitespace-nowrap">
        <thead>
          <tr className="bg-sunk">
            {columns.map((column, place) => (
              <th key={`${place} ${column}`} dir="auto" className="px-3 py-2 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map((cells, row) => (
            <tr key={`${row} ${cells.join(' ')}`} className="border-t border-line">
              {columns.map((column, place) => (
                <td key={`${place} ${column}`} dir="auto" className="px-3 py-2">
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
