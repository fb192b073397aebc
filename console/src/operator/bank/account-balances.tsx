import type { BankBalances } from '@souk/contract/console/bank-statements';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { Amount } from '#parts/amount.tsx';
import { useAct } from '#parts/use-act.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';

/** `onMerged`: null for people who may not merge accounts. */
type AccountBalancesProps = { balances: BankBalances; onMerged: (() => void) | null };

/** What the ledger has in each of the shop's bank accounts; nothing unless statements name one. */
export function AccountBalances({ balances, onMerged }: AccountBalancesProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const accounts = [...new Set(balances.flatMap(({ account }) => account ?? []))];
  if (accounts.length === 0) return null;
  return (
    <section className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-13 text-text-2">{t('operator.bank.balances')}</h2>
        {onMerged && accounts.length > 1 && (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('operator.bank.merge')}
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-10 gap-y-4">
        {balances.map(({ account, amount }) => (
          <li key={`${account} ${amount.currency}`} className="min-w-0">
            <span className="block text-13 wrap-anywhere text-text-2">
              {account === null ? t('operator.bank.balances.unknown') : <bdi dir="ltr">{account}</bdi>}
            </span>
            <strong className="text-20 font-semibold tabular-nums">
              <Amount of={amount} />
            </strong>
          </li>
        ))}
      </ul>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('operator.bank.merge')}>
        {isOpen && onMerged && (
          <MergeForm
            accounts={accounts}
            onMerged={() => {
              setIsOpen(false);
              onMerged();
            }}
          />
        )}
      </Sheet>
    </section>
  );
}

function MergeForm({ accounts, onMerged }: { accounts: readonly string[]; onMerged(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');

  async function merge(event: SyntheticEvent) {
    event.preventDefault();
    if (!(await act(() => call('POST operator/bank-accounts/merge', { body: { from, into } })))) return;
    toast(t('operator.bank.merge.done'));
    onMerged();
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void merge(event)}>
      <p className="text-text-2">{t('operator.bank.merge.text')}</p>
      <Field form="merge" name="from" label={t('operator.bank.merge.from')}>
        <Select required value={from} onChange={({ target }) => setFrom(target.value)}>
          <option value="">{t('operator.bank.merge.none')}</option>
          {optionsOf(accounts)}
        </Select>
      </Field>
      <Field form="merge" name="into" label={t('operator.bank.merge.into')}>
        <Select required value={into} onChange={({ target }) => setInto(target.value)}>
          <option value="">{t('operator.bank.merge.none')}</option>
          {optionsOf(accounts.filter((account) => account !== from))}
        </Select>
      </Field>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('operator.bank.merge')}
      </Button>
    </form>
  );
}

const optionsOf = (accounts: readonly string[]) =>
  accounts.map((account) => <option key={account}>{account}</option>);
