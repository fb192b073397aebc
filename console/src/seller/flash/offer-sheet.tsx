import type { SellerFlashSale } from '@souk/contract/seller-console/flash-sales';
import { useState, type SyntheticEvent } from 'react';
import { call, Refused } from '#api/call.ts';
import { MoneyInput } from '#parts/money-input.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { OfferEarns } from './offer-earns.tsx';
import { PickProduct, type PickedProduct } from './pick-product.tsx';
import { useProposalPrice } from './use-proposal-price.ts';

type OfferSheetProps = {
  sale: SellerFlashSale | null;
  currency: string;
  onClose(): void;
  onOffered(): void;
};

export function OfferSheet({ sale, currency, onClose, onOffered }: OfferSheetProps) {
  const t = useT();
  const [product, setProduct] = useState<{ of: number; product: PickedProduct } | null>(null);
  const chosen = sale && product?.of === sale.id ? product.product : null;
  const close = () => {
    setProduct(null);
    onClose();
  };
  return (
    <Sheet open={sale !== null} onClose={close} side="end" title={t('console.flash.offer')}>
      {sale && !chosen && <PickProduct onPick={(picked) => setProduct({ of: sale.id, product: picked })} />}
      {sale && chosen && (
        <OfferForm
          key={chosen.id}
          {...{ sale, currency, product: chosen }}
          onOther={() => setProduct(null)}
          onOffered={() => {
            setProduct(null);
            onOffered();
          }}
        />
      )}
    </Sheet>
  );
}

type OfferFormProps = {
  sale: SellerFlashSale;
  product: PickedProduct;
  currency: string;
  onOther(): void;
  onOffered(): void;
};

const countIn = (text: string) => (text.trim() === '' ? null : Number(text));

function OfferForm({ sale, product, currency, onOther, onOffered }: OfferFormProps) {
  const t = useT();
  const { money } = useFormat();
  const [price, setPrice] = useState<number | null>(null);
  const [quota, setQuota] = useState('');
  const [limit, setLimit] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const offered = countIn(quota);
  const counted = offered !== null && Number.isInteger(offered) && offered > 0 ? offered : null;
  const facts = useProposalPrice({ saleId: sale.id, productId: product.id, price, quota: counted });
  const moneyText = (minor: number) => money({ minor, currency });

  async function offer(event: SyntheticEvent) {
    event.preventDefault();
    if (facts && (price === null || price > facts.most_minor || price < 1))
      return setErrors({ price_minor: t('console.flash.price.high', { most: moneyText(facts.most_minor) }) });
    setIsBusy(true);
    setErrors({});
    try {
      await call('PUT seller/flash-sales/{id}/proposals', {
        params: { id: sale.id },
        body: {
          product_id: product.id,
          price_minor: price ?? 0,
          quota: offered,
          limit_per_shopper: countIn(limit),
        },
      });
      toast({ message: t('console.flash.offered', { title: product.title }) });
      onOffered();
    } catch (problem) {
      if (problem instanceof Refused && Object.keys(problem.fields).length > 0) setErrors(problem.fields);
      else showRefusal(problem, t);
    } finally {
      setIsBusy(false);
    }
  }
  const count = (name: 'quota' | 'limit', value: string, set: (text: string) => void) => (
    <Field
      form="offer"
      name={name}
      label={t(`console.flash.${name}`)}
      necessity="optional"
      error={errors[name === 'limit' ? 'limit_per_shopper' : name]}
    >
      <TextInput inputMode="numeric" dir="ltr" value={value} onChange={({ target }) => set(target.value)} />
    </Field>
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void offer(event)}>
      <div className="flex items-center gap-3 rounded-control border border-line p-3">
        <Thumb image={product.image} className="size-10" />
        <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{joinUnits(product.title)}</bdi>
        <Button size="small" onClick={onOther}>
          {t('console.flash.other')}
        </Button>
      </div>
      <p role="status" className="min-h-10 text-13 text-text-2">
        {facts &&
          (facts.lowest_minor === null
            ? t('console.flash.price.unknown', {
                current: moneyText(facts.current_minor),
                most: moneyText(facts.most_minor),
              })
            : t('console.flash.price.facts', {
                current: moneyText(facts.current_minor),
                lowest: moneyText(facts.lowest_minor),
                most: moneyText(facts.most_minor),
              }))}
      </p>
      <Field
        form="offer"
        name="price"
        label={t('console.flash.price')}
        error={errors['price_minor'] ?? errors['product_id']}
      >
        <MoneyInput value={price} currency={currency} onChange={setPrice} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {count('quota', quota, setQuota)}
        {count('limit', limit, setLimit)}
      </div>
      <OfferEarns earns={facts?.earns} quota={counted} currency={currency} />
      <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
        {t('console.flash.send')}
      </Button>
    </form>
  );
}
