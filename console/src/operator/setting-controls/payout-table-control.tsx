import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { PAYOUT_COLUMNS } from '@souk/rules/limits';
import {
  DECIMAL_MARKS,
  PAYOUT_FIELDS,
  PAYOUT_SEPARATORS,
  type PayoutColumn,
  type PayoutField,
  type PayoutTable,
} from '@souk/rules/payout-table';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SettingSave } from './setting-save.ts';

/** The columns of the CSV file of payouts, their order and headings, and how numbers are written. */
export function PayoutTableControl({ setting, save, isBusy }: SettingSave & { setting: OperatorSetting }) {
  const t = useT();
  const before = setting.value as PayoutTable; // a setting of this kind
  const [table, setTable] = useState(before);
  const [isChecked, setIsChecked] = useState(false);
  const { columns } = table;
  const setColumns = (changed: PayoutColumn[]) => setTable({ ...table, columns: changed });
  const lacksAmount = columns.every(({ field }) => field !== 'amount');
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!lacksAmount && columns.every(({ heading }) => heading.trim() !== '')) void save(table);
  }
  return (
    <form className="grid min-w-0 gap-3" onSubmit={submit} noValidate>
      {columns.map((column, at) => (
        <ColumnFields
          key={at}
          {...{ column, at, isChecked }}
          isLast={at === columns.length - 1}
          onChange={(changed) =>
            setColumns(columns.map((one, row) => (row === at ? { ...one, ...changed } : one)))
          }
          onMove={(to) => setColumns(columns.toSpliced(at, 1).toSpliced(to, 0, column))}
          onRemove={() => setColumns(columns.filter((_, row) => row !== at))}
        />
      ))}
      {isChecked && lacksAmount && (
        <p role="alert" className="text-13 text-sale">
          {t('operator.settings.payout-csv.no-amount')}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field form="setting" name="payout-separator" label={t('operator.settings.payout-csv.separator')}>
          <Select
            value={table.separator}
            onChange={({ target }) =>
              setTable({ ...table, separator: target.value as PayoutTable['separator'] })
            }
          >
            {PAYOUT_SEPARATORS.map((one) => (
              <option key={one} value={one}>
                {t(`operator.settings.payout-csv.separator.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field form="setting" name="payout-decimal" label={t('operator.settings.payout-csv.decimal')}>
          <Select
            value={table.decimal}
            onChange={({ target }) => setTable({ ...table, decimal: target.value as PayoutTable['decimal'] })}
          >
            {DECIMAL_MARKS.map((one) => (
              <option key={one} value={one}>
                {t(`operator.settings.payout-csv.decimal.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        {columns.length < PAYOUT_COLUMNS.most && (
          <Button icon="plus" onClick={() => setColumns([...columns, { field: 'payout', heading: '' }])}>
            {t('operator.settings.payout-csv.add')}
          </Button>
        )}
        {JSON.stringify(table) !== JSON.stringify(before) && (
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('operator.settings.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

type ColumnProps = {
  column: PayoutColumn;
  at: number;
  isLast: boolean;
  isChecked: boolean;
  onChange(changed: Partial<PayoutColumn>): void;
  onMove(to: number): void;
  onRemove(): void;
};

function ColumnFields({ column, at, isLast, isChecked, onChange, onMove, onRemove }: ColumnProps) {
  const t = useT();
  const { field, heading } = column;
  const name = t(`operator.settings.payout-csv.field.${field}`);
  return (
    <div className="grid grid-cols-2 items-end gap-2 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <Field
        form="setting"
        name={`payout-column-${at}-field`}
        label={t('operator.settings.payout-csv.field')}
        hideLabel={at > 0}
        className="min-w-0"
      >
        <Select value={field} onChange={({ target }) => onChange({ field: target.value as PayoutField })}>
          {PAYOUT_FIELDS.map((one) => (
            <option key={one} value={one}>
              {t(`operator.settings.payout-csv.field.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        form="setting"
        name={`payout-column-${at}-heading`}
        label={t('operator.settings.payout-csv.heading')}
        hideLabel={at > 0}
        error={isChecked && heading.trim() === '' && t('operator.settings.payout-csv.no-heading')}
        className="min-w-0"
      >
        <TextInput
          maxLength={PAYOUT_COLUMNS.heading}
          dir="auto"
          value={heading}
          onChange={({ target }) => onChange({ heading: target.value })}
        />
      </Field>
      <div className="flex h-11 items-center justify-end max-sm:col-span-2">
        <IconButton
          icon="chevron-up"
          size="small"
          label={t('operator.settings.payout-csv.up', { name })}
          aria-disabled={at === 0 || undefined}
          onClick={() => at > 0 && onMove(at - 1)}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t('operator.settings.payout-csv.down', { name })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(at + 1)}
        />
        <IconButton
          icon="close"
          size="small"
          label={t('operator.settings.payout-csv.remove', { name })}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
