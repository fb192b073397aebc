import { Card } from '#parts/card.tsx';
import { fieldDirection } from '#parts/field-direction.ts';
import { CATALOGUE } from '@souk/rules/limits';
import { useState, type ReactNode } from 'react';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from './edited-product.ts';
import { CategoryField } from './fields/category-field.tsx';
import { defaultTax } from './product-draft.ts';

type ProductSideProps = PartProps & { schedule: ReactNode; isNew: boolean };

export function ProductSide({ draft, choices, errors, set, schedule, isNew }: ProductSideProps) {
  const t = useT();
  const requiresTax = isNew && defaultTax(choices, draft.category_id) === 0;
  const requiresShipping = isNew && choices.default_shipping_rule_id === null;
  // Stays open after the selection.
  const [isOpen] = useState(requiresTax || requiresShipping);
  return (
    <>
      <Card title={t('console.product.status')}>
        <Checkbox
          label={t('console.product.public')}
          checked={draft.status === 'public'}
          onChange={({ target }) => set({ status: target.checked ? 'public' : 'private' })}
        />
        {schedule}
      </Card>
      <Card title={t('console.product.place')}>
        {!isNew && <CategoryField {...{ draft, choices, errors, set }} isNew={false} />}
        <Field
          form="product"
          name="brand_id"
          label={t('console.product.brand')}
          necessity="optional"
          error={errors['brand_id']}
        >
          <Select
            value={draft.brand_id ?? ''}
            onChange={({ target }) => set({ brand_id: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('console.product.no-brand')}</option>
            <Options choices={choices.brands} />
          </Select>
        </Field>
        <Tags draft={draft} set={set} error={errors['tags']} />
      </Card>
      <Card title={t('console.product.rules')} isOpen={isOpen}>
        <Field
          form="product"
          name="shipping_rule_id"
          label={t('console.product.shipping')}
          {...(requiresShipping && { necessity: 'required' as const })}
          error={errors['shipping_rule_id']}
        >
          <Select
            value={draft.shipping_rule_id}
            onChange={({ target }) => set({ shipping_rule_id: Number(target.value) })}
          >
            {draft.shipping_rule_id === 0 && <option value={0}>{t('console.product.choose')}</option>}
            <Options choices={choices.shipping_rules} />
          </Select>
        </Field>
        <Field
          form="product"
          name="tax_rule_id"
          label={t('console.product.tax')}
          {...(requiresTax && { necessity: 'required' as const })}
          hint={isNew && draft.tax_rule_id !== 0 ? t(taxHint(draft, choices)) : undefined}
          error={errors['tax_rule_id']}
        >
          <Select
            value={draft.tax_rule_id}
            onChange={({ target }) => set({ tax_rule_id: Number(target.value) })}
          >
            {draft.tax_rule_id === 0 && <option value={0}>{t('console.product.choose')}</option>}
            <Options choices={choices.tax_rules} />
          </Select>
        </Field>
        {choices.bundles.length > 0 && (
          <Field
            form="product"
            name="bundle_deal_id"
            label={t('console.product.bundle')}
            necessity="optional"
            error={errors['bundle_deal_id']}
          >
            <Select
              value={draft.bundle_deal_id ?? ''}
              onChange={({ target }) => set({ bundle_deal_id: Number(target.value) || null })}
            >
              <option value="">{t('console.product.no-bundle')}</option>
              <Options choices={choices.bundles} />
            </Select>
          </Field>
        )}
        <Checkbox
          label={t('console.product.refundable')}
          checked={draft.refundable}
          onChange={({ target }) => set({ refundable: target.checked })}
        />
      </Card>
    </>
  );
}

/** Source of a new product's tax rule. */
function taxHint({ category_id: id, tax_rule_id: tax }: PartProps['draft'], choices: PartProps['choices']) {
  const own = choices.categories.find((category) => category.id === id)?.tax_rule_id;
  if (own === tax) return 'console.product.tax.of-category';
  return tax === choices.default_tax_rule_id && !own
    ? 'console.product.tax.of-shop'
    : 'console.product.tax.own';
}

function Options({ choices }: { choices: readonly { id: number; title: string }[] }) {
  return choices.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}

function Tags({ draft, set, error }: Pick<PartProps, 'draft' | 'set'> & { error: string | undefined }) {
  const t = useT();
  const [text, setText] = useState(draft.tags.join(', '));
  return (
    <Field
      form="product"
      name="tags"
      label={t('console.product.tags')}
      necessity="optional"
      hint={t('console.product.tags.hint')}
      error={error}
    >
      <TextInput
        dir={fieldDirection(text)}
        value={text}
        maxLength={CATALOGUE.tag * 10}
        onChange={({ target }) => {
          setText(target.value);
          const tags = target.value.split(/[,،]/).map((tag) => tag.trim());
          set({ tags: tags.filter((tag) => tag !== '') });
        }}
      />
    </Field>
  );
}
