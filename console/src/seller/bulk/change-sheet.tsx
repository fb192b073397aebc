import type { BulkSelection } from '@souk/contract/seller-console/bulk';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { EndingOptions, type Ending } from './ending-options.tsx';
import { readChange } from './read-change.ts';

const fields = ['price', 'offer', 'stock', 'status'] as const;
type Field = (typeof fields)[number];
type Op = 'percent' | 'add' | 'set';

type ChangeSheetProps = {
  selection: BulkSelection | null;
  count: number;
  currency: string;
  onClose(): void;
};

/** One bulk change; previewed on the next page. */
export function ChangeSheet({ selection, count, currency, onClose }: ChangeSheetProps) {
  const t = useT();
  const navigate = useNavigate();
  const [field, setField] = useState<Field>('price');
  const [op, setOp] = useState<Op>('percent');
  const [amount, setAmount] = useState('');
  const [ending, setEnding] = useState<Ending>('none');
  const [status, setStatus] = useState<'public' | 'private'>('private');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const ops: readonly Op[] = field === 'stock' ? ['add', 'set'] : ['percent', 'add', 'set'];
  const shownOp = ops.includes(op) ? op : 'add';

  async function check(event: FormEvent) {
    event.preventDefault();
    const change = readChange({ field, op: shownOp, amount, ending, status, currency });
    if (!change || !selection) return setError(t('console.bulk.unreadable'));
    setError('');
    setIsBusy(true);
    try {
      const { id } = await call('POST seller/products/bulk', { body: { select: selection, change } });
      void navigate(`/seller/jobs/${id}`);
    } catch (refused) {
      showRefusal(refused, t);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Sheet
      open={selection !== null}
      onClose={onClose}
      title={t('console.bulk.title', { count })}
      footer={
        <Button type="submit" form="bulk-change" variant="primary" busy={isBusy && t('console.busy')}>
          {t('console.bulk.check')}
        </Button>
      }
    >
      <form id="bulk-change" className="grid gap-4" onSubmit={(event) => void check(event)}>
        <Field form="bulk" name="field" label={t('console.bulk.what')}>
          <Select value={field} onChange={({ target }) => setField(target.value as Field)}>
            {fields.map((one) => (
              <option key={one} value={one}>
                {t(`console.bulk.field.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {field === 'status' ? (
          <StatusField value={status} onChange={setStatus} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field form="bulk" name="op" label={t('console.bulk.how')}>
              <Select value={shownOp} onChange={({ target }) => setOp(target.value as Op)}>
                {ops.map((one) => (
                  <option key={one} value={one}>
                    {t(`console.bulk.op.${one}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              form="bulk"
              name="amount"
              label={t('console.bulk.amount')}
              error={error}
              hint={t(`console.bulk.hint.${field === 'offer' ? 'offer' : shownOp}`)}
            >
              <TextInput
                dir="ltr"
                inputMode="text"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </Field>
          </div>
        )}
        {field !== 'status' && field !== 'stock' && shownOp === 'percent' && (
          <EndingField value={ending} amount={amount} onChange={setEnding} />
        )}
      </form>
    </Sheet>
  );
}

type EndingFieldProps = { value: Ending; amount: string; onChange(ending: Ending): void };

function EndingField({ value, amount, onChange }: EndingFieldProps) {
  const t = useT();
  return (
    <Field form="bulk" name="ending" label={t('console.bulk.ending')}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Ending)}>
        <EndingOptions amount={amount} />
      </Select>
    </Field>
  );
}

type Status = 'public' | 'private';

function StatusField({ value, onChange }: { value: Status; onChange(status: Status): void }) {
  const t = useT();
  return (
    <Field form="bulk" name="status" label={t('console.bulk.to')}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Status)}>
        <option value="private">{t('console.bulk.status.private')}</option>
        <option value="public">{t('console.bulk.status.public')}</option>
      </Select>
    </Field>
  );
}
