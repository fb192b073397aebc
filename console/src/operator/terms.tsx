import type { Seller } from '@souk/contract/console/operator-sellers';
import { CASH_COLLECTORS, type CashCollector } from '@souk/rules/cash-collectors';
import { GOODS_PLACES, type GoodsPlace } from '@souk/rules/deemed-supplier';
import { SHIPPERS, type Shipper } from '@souk/rules/shippers';
import { useState, type SyntheticEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PercentInput } from './records/fields/amount-field.tsx';

export function Terms({ seller }: { seller: Seller }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('operator.seller.terms')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('operator.seller.terms.title', { store: seller.name })}
      >
        {isOpen && (
          <TermsForm
            seller={seller}
            onSaved={() => {
              setIsOpen(false);
              void revalidate();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

const isShare = (share: number | null) => share !== null && share >= 0;

function TermsForm({ seller, onSaved }: { seller: Seller; onSaved(): void }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [isOwn, setIsOwn] = useState(seller.commission_percent !== null);
  const [share, setShare] = useState(seller.commission_percent);
  const [collector, setCollector] = useState(seller.cash_collected_by);
  const [shipper, setShipper] = useState(seller.shipped_by);
  const [place, setPlace] = useState(seller.goods_in);
  const [isWrong, setIsWrong] = useState(false);
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    setIsWrong(isOwn && !isShare(share));
    if (isOwn && !isShare(share)) return;
    const body = {
      commission_percent: isOwn ? share : null,
      cash_collected_by: collector,
      shipped_by: shipper,
      goods_in: place,
    };
    const params = { id: seller.id };
    if (!(await act(() => call('POST operator/sellers/{id}/terms', { params, body })))) return;
    toast(t('operator.seller.terms.saved'));
    onSaved();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-14 font-label">{t('operator.seller.commission')}</legend>
        <Radio
          name="commission"
          label={t('operator.seller.terms.commission.usual')}
          checked={!isOwn}
          onChange={() => setIsOwn(false)}
        />
        <Radio
          name="commission"
          label={t('operator.seller.terms.commission.own')}
          checked={isOwn}
          onChange={() => setIsOwn(true)}
        />
      </fieldset>
      {isOwn && (
        <Field
          form="terms"
          name="share"
          label={t('operator.seller.terms.commission.share')}
          error={isWrong && !isShare(share) && t('operator.seller.terms.commission.wrong')}
          className="max-w-48"
        >
          <PercentInput value={share} onChange={setShare} />
        </Field>
      )}
      <Choice<CashCollector>
        name="collector"
        label={t('operator.seller.cash')}
        value={collector}
        options={CASH_COLLECTORS}
        nameOf={(one) => t(`operator.seller.cash.${one}`)}
        onChange={setCollector}
      />
      <Choice<Shipper>
        name="shipper"
        label={t('operator.seller.shipping')}
        hint={t('operator.seller.shipping.hint')}
        value={shipper}
        options={SHIPPERS}
        nameOf={(one) => t(`operator.seller.shipping.${one}`)}
        onChange={setShipper}
      />
      <Choice<GoodsPlace>
        name="place"
        label={t('operator.seller.goods')}
        hint={t('operator.seller.goods.hint')}
        value={place}
        options={GOODS_PLACES}
        nameOf={(one) => t(`operator.seller.goods.${one}`)}
        onChange={setPlace}
      />
      <p className="text-13 text-text-2">{t('operator.seller.terms.hint')}</p>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('operator.seller.terms.save')}
      </Button>
    </form>
  );
}

function Choice<Value extends string>({
  name,
  label,
  hint,
  value,
  options,
  nameOf,
  onChange,
}: {
  name: string;
  label: string;
  hint?: string;
  value: Value;
  options: readonly Value[];
  nameOf(value: Value): string;
  onChange(value: Value): void;
}) {
  return (
    <Field form="terms" name={name} label={label} hint={hint}>
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value as Value)} // the options are these values
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
