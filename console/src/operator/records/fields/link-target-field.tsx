import { useState } from 'react';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FieldControlProps } from '#operator/records/field-parts.ts';
import { ChoiceSheet } from './choice-sheet.tsx';

type Target = { kind: 'page'; slug: string } | { kind: 'url'; url: string } | { kind: 'none' };

/** Target of a header or footer link: a page of the shop, or an external URL. */
export function LinkTargetField({ field, draft, errors, set }: FieldControlProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const target = draft[field.name] as Target;
  const error = Object.entries(errors).find(([path]) => path.startsWith(field.name))?.[1];
  const write = (next: Target) => set(field.name, next);
  const first = (kind: string): Target =>
    kind === 'page' ? { kind, slug: '' } : kind === 'url' ? { kind, url: '' } : { kind: 'none' };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field form="record" name="target.kind" label={t('operator.field.target')}>
        <Select value={target.kind} onChange={({ target: { value } }) => write(first(value))}>
          <option value="page">{t('operator.target.page')}</option>
          <option value="url">{t('operator.target.url')}</option>
          {draft['area'] === 'payment' && <option value="none">{t('operator.target.none')}</option>}
        </Select>
      </Field>
      {target.kind === 'url' && (
        <Field form="record" name="target.url" label={t('operator.target.url')} error={error}>
          <TextInput
            dir="ltr"
            value={target.url}
            onChange={({ target: { value: url } }) => write({ kind: 'url', url })}
          />
        </Field>
      )}
      {target.kind === 'page' && (
        <div className="grid content-start gap-1.5 text-14">
          <span id="link-page-label" className="font-label">
            {t('operator.target.which')}
          </span>
          <button
            type="button"
            id="record-target"
            aria-labelledby="link-page-label record-target"
            className="control flex items-center justify-between gap-2 text-start"
            onClick={() => setIsOpen(true)}
          >
            <bdi dir="ltr" className="truncate">
              {target.slug === '' ? t('operator.pick.choose') : `/page/${target.slug}`}
            </bdi>
            <Icon name="search" size={16} className="flex-none text-text-3" />
          </button>
          {error && <FieldError>{error}</FieldError>}
        </div>
      )}
      <ChoiceSheet
        open={isOpen}
        title={t('operator.target.page')}
        kind="page"
        onClose={() => setIsOpen(false)}
        onChoose={({ detail: slug }) => {
          setIsOpen(false);
          write({ kind: 'page', slug });
        }}
      />
    </div>
  );
}
