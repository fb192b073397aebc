import type { OwnProduct } from '@souk/contract/seller-console/products';
import { isGtin } from '@souk/rules/gtin';
import { CATALOGUE } from '@souk/rules/limits';
import { rateAmong } from '@souk/rules/commission-rates';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { leftOf } from './left-of.ts';
import type { PartProps, SavedProduct } from './edited-product.ts';

type PriceProps = PartProps & { saved: SavedProduct | null };

/** The variant of a product without options. */
const onlyVariant = ({ variants: [first, ...others] }: OwnProduct) =>
  others.length === 0 && first?.value_ids.length === 0 ? first : undefined;

/** Price and stock. */
export function PriceFields({ draft, choices, errors, set, saved }: PriceProps) {
  const t = useT();
  const isNew = saved === null;
  const only = onlyVariant(draft);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        form="product"
        name="selling_minor"
        label={t('console.product.price')}
        error={errors['selling_minor']}
      >
        <MoneyInput
          value={draft.selling_minor || null}
          currency={choices.currency}
          onChange={(minor) => set({ selling_minor: minor ?? 0 })}
        />
      </Field>
      {only && (
        <Field
          form="product"
          name="stock"
          label={t('console.product.stock')}
          hint={isNew ? undefined : t('console.product.stock.elsewhere')}
        >
          <TextInput
            dir="ltr"
            inputMode="numeric"
            readOnly={!isNew}
            value={String(only.stock)}
            onChange={({ target }) =>
              set({
                variants: [{ ...only, stock: Number(/^\d{0,7}$/.exec(target.value)?.[0] ?? only.stock) }],
              })
            }
          />
        </Field>
      )}
    </div>
  );
}

/** Sale price, and the codes of a product without options. */
export function PriceDetails({ draft, choices, errors, set, saved }: PriceProps) {
  const t = useT();
  const { money } = useFormat();
  const lowest = saved?.lowest.minor ?? null;
  const only = onlyVariant(draft);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        form="product"
        name="offered_minor"
        label={t('console.product.offer')}
        necessity="optional"
        hint={
          lowest === null
            ? undefined
            : t('console.product.lowest', { price: money({ minor: lowest, currency: choices.currency }) })
        }
        error={errors['offered_minor']}
      >
        <MoneyInput
          value={draft.offered_minor || null}
          currency={choices.currency}
          onChange={(minor) => set({ offered_minor: minor ?? 0 })}
        />
      </Field>
      {only && <Codes only={only} errors={errors} set={set} />}
    </div>
  );
}

type CodesProps = Pick<PartProps, 'errors' | 'set'> & { only: OwnProduct['variants'][number] };

function Codes({ only, errors, set }: CodesProps) {
  const t = useT();
  return (
    <>
      <Field
        form="product"
        name="sku"
        label={t('console.stock.sku')}
        necessity="optional"
        error={errors['variants.0.sku']}
      >
        <TextInput
          dir="ltr"
          maxLength={CATALOGUE.sku}
          value={only.sku ?? ''}
          onChange={({ target }) => set({ variants: [{ ...only, sku: target.value.trim() || null }] })}
        />
      </Field>
      <Field
        form="product"
        name="gtin"
        label={t('console.field.gtin')}
        necessity="optional"
        error={errors['variants.0.gtin'] ?? gtinError(only.gtin, t)}
      >
        <TextInput
          dir="ltr"
          inputMode="numeric"
          maxLength={CATALOGUE.gtin}
          value={only.gtin ?? ''}
          onChange={({ target }) => set({ variants: [{ ...only, gtin: target.value.trim() || null }] })}
        />
      </Field>
    </>
  );
}

/** Validates the check digit once enough digits are entered. */
export const gtinError = (gtin: string | null, t: Translate): string | undefined =>
  gtin !== null && gtin.length >= 8 && !isGtin(gtin) ? t('console.product.gtin.wrong') : undefined;

/** Earnings per unit at the current price. */
export function Earnings({ draft, choices }: Pick<PartProps, 'draft' | 'choices'>) {
  const t = useT();
  const { number } = useFormat();
  const price = draft.offered_minor || draft.selling_minor;
  if (price === 0) return null;
  const { commission_rates: rates, commission_tax_percent: taxPercent, currency } = choices;
  const percent = rateAmong(rates, draft);
  return (
    <p className="flex flex-wrap justify-between gap-2 rounded-control bg-success-soft px-3 py-2.5">
      <span>{t('console.product.earns', { percent: number(percent) })}</span>
      <strong className="text-success tabular-nums">
        <Amount of={{ minor: leftOf(price, { percent, taxPercent }), currency }} />
      </strong>
    </p>
  );
}
