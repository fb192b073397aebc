import { BANK_LINE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { MoneyInput } from '#parts/money-input.tsx';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { useFocus } from '#parts/use-focus.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

import { ReferenceField } from './reference-field.tsx';

type ByHandSheetProps = { isOpen: boolean; onClose(): void; onDone(): void };

export function ByHandSheet({ isOpen, onClose, onDone }: ByHandSheetProps) {
  const t = useT();
  const facts = useLoaded(isOpen ? 'facts' : null, loadShopFacts);
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('operator.bank.by-hand')}>
      {facts && <ByHandForm currency={facts.currency} onDone={onDone} />}
    </Sheet>
  );
}

function ByHandForm({ currency, onDone }: { currency: string; onDone(): void }) {
  const t = useT();
  const first = useFocus();
  const { act, isBusy } = useAct();
  const [reference, setReference] = useState('');
  const [receipt, setReceipt] = useState('');
  const [minor, setMinor] = useState<number | null>(null);
  const [bookedOn, setBookedOn] = useState(() => new Date().toISOString().slice(0, 10));

  async function record(event: SyntheticEvent) {
    event.preventDefault();
    if (minor === null) return;
    const body = { reference, receipt_id: receipt, booked_on: bookedOn, amount: { minor, currency } };
    await act(async () => {
      const { result, order_number: number } = await call('POST operator/bank-lines', { body });
      toast(t('operator.bank.recorded', { number, result: t(`operator.bank.result.${result}`) }));
      onDone();
    });
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void record(event)}>
      <ReferenceField ref={first} form="transfer" value={reference} onChange={setReference} />
      <Field form="transfer" name="amount" label={t('operator.payment.amount')}>
        <MoneyInput value={minor} currency={currency} onChange={setMinor} />
      </Field>
      <Field
        form="transfer"
        name="receipt_id"
        label={t('operator.bank.receipt')}
        hint={t('operator.bank.receipt.hint')}
      >
        <TextInput
          dir="ltr"
          required
          maxLength={BANK_LINE.receipt}
          value={receipt}
          onChange={({ target }) => setReceipt(target.value)}
        />
      </Field>
      <Field form="transfer" name="booked_on" label={t('operator.bank.day')}>
        <TextInput
          type="date"
          required
          value={bookedOn}
          onChange={({ target }) => setBookedOn(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-end">
        {t('operator.bank.by-hand')}
      </Button>
    </form>
  );
}
