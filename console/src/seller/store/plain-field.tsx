import type { ReactNode } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { SetField, StoreDraft } from './use-store-draft.ts';

export type DraftProps = {
  draft: StoreDraft;
  set: SetField;
  errors: Readonly<Record<string, string>>;
};

type PlainFieldProps = DraftProps & {
  name:
    | ('legal_name' | 'register_number' | 'vat_number' | 'email' | 'phone' | 'address_1' | 'city' | 'zip')
    | ('whatsapp_number' | 'whatsapp_default_msg');
  max: number;
  /** Always left to right. */
  isLtr?: boolean;
  isOptional?: boolean;
  /** Required by law and empty. */
  isMissing?: boolean;
  type?: 'email' | 'tel';
  className?: string;
  hint?: ReactNode;
};

export function PlainField(props: PlainFieldProps) {
  const { draft, set, errors, name, max, isLtr, isOptional, isMissing, type, className, hint } = props;
  const t = useT();
  return (
    <Field
      form="store"
      name={name}
      label={t(`console.store.field.${name}`)}
      error={errors[name]}
      hint={isMissing ? <MissingByLaw /> : hint}
      {...(isOptional ? { necessity: 'optional' } : {})}
      {...(className ? { className } : {})}
    >
      <TextInput
        type={type ?? 'text'}
        dir={isLtr ? 'ltr' : 'auto'}
        maxLength={max}
        value={draft[name]}
        onChange={({ target }) => set(name, target.value)}
      />
    </Field>
  );
}

/** Marks the field that a store must still fill in. */
export function MissingByLaw() {
  const t = useT();
  return <span className="font-medium text-warning">{t('console.store.missing-by-law')}</span>;
}
