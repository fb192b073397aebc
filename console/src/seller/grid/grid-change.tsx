import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { EndingOptions, type Ending } from '../bulk/ending-options.tsx';
import { readChange } from '../bulk/read-change.ts';
import { changedBy } from './cells.ts';
import type { useGrid } from './use-grid.ts';

const fields = ['price', 'offer', 'stock'] as const;
type Op = 'percent' | 'add' | 'set';

type GridChangeProps = {
  rows: readonly SellerGridRow[];
  currency: string;
  grid: ReturnType<typeof useGrid>;
};

/** One rule for all rows, filled into their cells, where it can be corrected and undone before saving. */
export function GridChange({ rows, currency, grid }: GridChangeProps) {
  const t = useT();
  const [field, setField] = useState<(typeof fields)[number]>('price');
  const [op, setOp] = useState<Op>('percent');
  const [amount, setAmount] = useState('');
  const [ending, setEnding] = useState<Ending>('none');
  const ops: readonly Op[] = field === 'stock' ? ['add', 'set'] : ['percent', 'add', 'set'];
  const shownOp = ops.includes(op) ? op : 'add';
  const change = readChange({ field, op: shownOp, amount, ending, status: 'public', currency });

  function fill(event: SyntheticEvent) {
    event.preventDefault();
    if (change && change.field !== 'status') grid.write(changedBy(rows, change, grid.valueOf, currency));
  }

  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={fill}>
      <strong className="font-semibold max-md:hidden">{t('console.grid.change')}</strong>
      <Select
        aria-label={t('console.bulk.what')}
        className="w-auto"
        value={field}
        onChange={({ target }) => setField(target.value as typeof field)}
      >
        {fields.map((one) => (
          <option key={one} value={one}>
            {t(`console.bulk.field.${one}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('console.bulk.how')}
        className="w-auto"
        value={shownOp}
        onChange={({ target }) => setOp(target.value as Op)}
      >
        {ops.map((one) => (
          <option key={one} value={one}>
            {t(`console.bulk.op.${one}`)}
          </option>
        ))}
      </Select>
      <TextInput
        dir="ltr"
        aria-label={t('console.bulk.amount')}
        placeholder={shownOp === 'percent' ? '5' : ''}
        autoComplete="off"
        className="w-24"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {field !== 'stock' && shownOp === 'percent' && (
        <Select
          aria-label={t('console.bulk.ending')}
          className="w-auto"
          value={ending}
          onChange={({ target }) => setEnding(target.value as Ending)}
        >
          <EndingOptions amount={amount} />
        </Select>
      )}
      <Button type="submit" size="small" blocked={change === null}>
        {t('console.grid.fill')}
      </Button>
      <span className="ms-auto text-12 text-text-3 max-lg:hidden">{t('console.grid.keys')}</span>
    </form>
  );
}
