import type { BankDetails } from '@souk/contract/seller-console/bank-details';
import { BANK, hasOwnFields } from '@souk/rules/bank-fields';
import { useState, type SyntheticEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { Countries } from '#parts/countries.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field, fieldId } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BankNumbers, type BankDraft } from './bank-numbers.tsx';
import { Currencies } from './currencies.tsx';

type BankFormProps = { details: BankDetails; onDone(): void };

/** The number is always entered in full, since only its last four characters are known here. */
export function BankForm({ details, onDone }: BankFormProps) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { account, iban_countries: ibanCountries, hold_hours: hours } = details;
  const [draft, setDraft] = useState<BankDraft>(() => {
    const { holder, country, currency } = account ?? details.suggested;
    const kind = account?.kind ?? usualKind(country, ibanCountries);
    return { holder, country, currency, kind, iban: '', account: '', routing: '', bic: '' };
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const set = (changed: Partial<BankDraft>) => setDraft((before) => ({ ...before, ...changed }));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setIsBusy(true);
    setErrors({});
    try {
      await call('PUT seller/bank-details', { body: draft });
      toast(t('console.bank.saved'));
      await revalidate();
      onDone();
    } catch (problem) {
      if (problem instanceof Refused && Object.keys(problem.fields).length > 0) {
        setErrors(problem.fields);
        document.getElementById(fieldId('bank', Object.keys(problem.fields)[0]!))?.focus();
      } else showRefusal(problem, t);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
      {account && (
        <Notice tone="warning" title={t('console.bank.pause', { hours })}>
          {t('console.bank.pause.text')}
        </Notice>
      )}
      <Card title={t(account ? 'console.bank.change' : 'console.bank.add')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            form="bank"
            name="holder"
            label={t('console.bank.holder')}
            hint={t('console.bank.holder.hint')}
            error={errors['holder']}
            className="sm:col-span-2"
          >
            <TextInput
              dir="auto"
              autoComplete="off"
              maxLength={BANK.holder}
              value={draft.holder}
              onChange={({ target }) => set({ holder: target.value })}
            />
          </Field>
          <Field form="bank" name="country" label={t('console.bank.country')} error={errors['country']}>
            <Select
              value={draft.country}
              onChange={({ target: { value: country } }) =>
                set({ country, kind: usualKind(country, ibanCountries) })
              }
            >
              <option value="">{t('console.bank.country.none')}</option>
              <Countries />
            </Select>
          </Field>
          <Field form="bank" name="currency" label={t('console.bank.currency')} error={errors['currency']}>
            <Select value={draft.currency} onChange={({ target }) => set({ currency: target.value })}>
              <Currencies />
            </Select>
          </Field>
          {draft.country !== '' && (
            <BankNumbers
              draft={draft}
              set={set}
              errors={errors}
              hasBoth={hasOwnFields(draft.country) && ibanCountries.includes(draft.country)}
            />
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onDone}>{t('console.bank.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
            {t('console.bank.save')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

const usualKind = (country: string, ibanCountries: readonly string[]): BankDraft['kind'] =>
  ibanCountries.includes(country) && !hasOwnFields(country) ? 'iban' : 'local';
