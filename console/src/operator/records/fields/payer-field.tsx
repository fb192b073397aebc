import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { PercentInput } from './amount-field.tsx';

const wayOf = (percent: number | null) =>
  percent === null ? 'usual' : percent === 100 ? 'shop' : percent === 0 ? 'seller' : 'split';
const firstOf = { usual: null, shop: 100, seller: 0, split: 50 } as const;

/** Who pays a voucher's discount, with an example. */
export function PayerField({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const { money } = useFormat();
  const percent = draft[field.name] as number | null;
  const way = wayOf(percent);
  const shares = { shop: Math.round((percent ?? 100) * 8), seller: 800 - Math.round((percent ?? 100) * 8) };
  const price = (minor: number) => money({ minor, currency: facts.currency });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-label">{t('operator.field.shop_pays_percent')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {(['usual', 'shop', 'seller', 'split'] as const).map((one) => (
          <Radio
            key={one}
            name={field.name}
            label={t(`operator.payer.${one}.choose`)}
            checked={way === one}
            onChange={() => set(field.name, firstOf[one])}
          />
        ))}
      </div>
      {way === 'split' && (
        <Field
          form="record"
          name={field.name}
          label={t('operator.payer.share')}
          error={errors[field.name]}
          className="max-w-48"
        >
          <PercentInput value={percent ?? 50} onChange={(next) => set(field.name, next ?? -1)} />
        </Field>
      )}
      {way !== 'usual' && (
        <p className="text-13 text-text-2">
          {t('operator.payer.example', {
            off: price(800),
            shop: price(shares.shop),
            seller: price(shares.seller),
          })}
        </p>
      )}
    </fieldset>
  );
}
