import type { OwnProduct } from '@souk/contract/seller-console/products';
import { partCommission } from '@souk/rules/commission';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MoneyInput } from '#parts/money-input.tsx';
import { useFormat } from '../format.ts';
import type { Choices } from './product.tsx';
import type { SetDraft } from './use-product-draft.ts';

export type PartProps = {
  draft: OwnProduct;
  choices: Choices;
  errors: Readonly<Record<string, string>>;
  set: SetDraft;
};

export function PriceFields({ draft, choices, errors, set, isNew }: PartProps & { isNew: boolean }) {
  const t = useT();
  const [only] = draft.variants;
  const isOneKind = draft.variants.length === 1 && only?.value_ids.length === 0;
  return (
    <>
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
        <Field
          form="product"
          name="offered_minor"
          label={t('console.product.offer')}
          necessity="optional"
          error={errors['offered_minor']}
        >
          <MoneyInput
            value={draft.offered_minor || null}
            currency={choices.currency}
            onChange={(minor) => set({ offered_minor: minor ?? 0 })}
          />
        </Field>
        {isOneKind && only && (
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
      <Earnings draft={draft} choices={choices} />
    </>
  );
}

/** What is left of a piece that is sold today, so that nobody has to reckon. */
function Earnings({ draft, choices }: Pick<PartProps, 'draft' | 'choices'>) {
  const t = useT();
  const { money, number } = useFormat();
  const price = draft.offered_minor || draft.selling_minor;
  if (price === 0) return null;
  const { commission_percent: percent, currency } = choices;
  const { minor } = partCommission([{ baseMinor: price, percent }]);
  return (
    <p className="flex flex-wrap justify-between gap-2 rounded-control bg-success-soft px-3 py-2.5">
      <span>{t('console.product.earns', { percent: number(percent) })}</span>
      <strong className="text-success tabular-nums">{money({ minor: price - minor, currency })}</strong>
    </p>
  );
}
