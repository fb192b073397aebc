import type { CollectionRule } from '@souk/contract/console/groupings';
import { COLLECTION_SORTS } from '@souk/rules/collection-sorts';
import { useState } from 'react';
import { MoneyInput } from '#parts/money-input.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { countOf, errorsUnder, type FieldControlProps } from '#operator/records/field-parts.ts';
import { ChoiceSheet } from './choice-sheet.tsx';
import { AddButton } from './record-picker.tsx';
import { useNames } from './use-names.ts';

const firstRule: CollectionRule = {
  category_ids: [],
  brand_ids: [],
  tags: [],
  min_minor: null,
  max_minor: null,
  only_on_sale: false,
  days: null,
  sort: 'new',
  limit: 24,
};

/** Rule of an automatic collection; without one products are picked manually. */
export function RuleField({ field, draft, errors, set, facts }: FieldControlProps) {
  const t = useT();
  const rule = (draft[field.name] ?? null) as CollectionRule | null; // as initialized, or written below
  const wrong = errorsUnder(errors, field.name);
  const write = (part: Partial<CollectionRule>) => set(field.name, { ...(rule ?? firstRule), ...part });
  return (
    <div className="grid gap-4">
      <div>
        <Switch
          label={t('operator.rule.on')}
          checked={rule !== null}
          onChange={({ target }) => set(field.name, target.checked ? firstRule : null)}
        />
        <p className="text-13 text-text-3">{t('operator.rule.on.hint')}</p>
      </div>
      {rule && (
        <div className="grid gap-4 rounded-control border border-line p-4 sm:grid-cols-2">
          <Named
            kind="category"
            label={t('operator.rule.categories')}
            ids={rule.category_ids}
            onChange={(ids) => write({ category_ids: ids })}
          />
          <Named
            kind="brand"
            label={t('operator.rule.brands')}
            ids={rule.brand_ids}
            onChange={(ids) => write({ brand_ids: ids })}
          />
          <Tags tags={rule.tags} error={wrong['tags']} onChange={(tags) => write({ tags })} />
          <Field
            form="record"
            name="rule.days"
            label={t('operator.rule.days')}
            error={wrong['days']}
            necessity="optional"
          >
            <TextInput
              inputMode="numeric"
              dir="ltr"
              value={rule.days ?? ''}
              onChange={({ target }) => write({ days: countOf(target.value) || null })}
            />
          </Field>
          {(['min', 'max'] as const).map((end) => (
            <Field
              key={end}
              form="record"
              name={`rule.${end}_minor`}
              label={t(`operator.rule.${end}`)}
              error={wrong[`${end}_minor`]}
              necessity="optional"
            >
              <MoneyInput
                value={rule[`${end}_minor`]}
                currency={facts.currency}
                onChange={(value) => write(end === 'min' ? { min_minor: value } : { max_minor: value })}
              />
            </Field>
          ))}
          <Field form="record" name="rule.sort" label={t('operator.rule.sort')}>
            <Select
              value={rule.sort}
              onChange={({ target }) =>
                write({ sort: COLLECTION_SORTS.find((one) => one === target.value) ?? 'new' })
              }
            >
              {COLLECTION_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`operator.rule.sort.${sort}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field form="record" name="rule.limit" label={t('operator.rule.limit')} error={wrong['limit']}>
            <TextInput
              inputMode="numeric"
              dir="ltr"
              value={rule.limit}
              onChange={({ target }) => write({ limit: Math.min(200, countOf(target.value) || 1) })}
            />
          </Field>
          <Switch
            label={t('operator.rule.sale')}
            checked={rule.only_on_sale}
            onChange={({ target }) => write({ only_on_sale: target.checked })}
          />
        </div>
      )}
    </div>
  );
}

type NamedProps = {
  kind: 'category' | 'brand';
  label: string;
  ids: readonly number[];
  onChange(ids: number[]): void;
};

/** Selected records by name; none means any. */
function Named({ kind, label, ids, onChange }: NamedProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const names = useNames(kind, ids);
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 font-label">{label}</legend>
      {ids.length === 0 && <p className="text-13 text-text-3">{t('operator.rule.any')}</p>}
      <ul className="grid">
        {ids.map((id) => {
          const name = names.get(id)?.title ?? `#${id}`;
          return (
            <li key={id} className="flex items-center justify-between gap-2">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <IconButton
                icon="close"
                size="small"
                iconSize={16}
                label={t('operator.rule.remove', { name })}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ul>
      <AddButton label={t('operator.rule.add')} onPress={() => setIsOpen(true)} />
      <ChoiceSheet
        open={isOpen}
        title={label}
        kind={kind}
        onClose={() => setIsOpen(false)}
        onChoose={({ id }) => {
          setIsOpen(false);
          if (!ids.includes(id)) onChange([...ids, id]);
        }}
      />
    </fieldset>
  );
}

type TagsProps = { tags: readonly string[]; error: string | undefined; onChange(tags: string[]): void };

/** Comma-separated; keeps the input as typed. */
function Tags({ tags, error, onChange }: TagsProps) {
  const t = useT();
  const [text, setText] = useState(tags.join(', '));
  return (
    <Field
      form="record"
      name="rule.tags"
      label={t('operator.rule.tags')}
      hint={t('operator.rule.tags.hint')}
      error={error}
      necessity="optional"
    >
      <TextInput
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(
            target.value
              .split(/[,،]/)
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ''),
          );
        }}
      />
    </Field>
  );
}
