import type { NewBankDetails } from '@souk/contract/seller-console/bank-details';
import { BANK, localBankOf } from '@souk/rules/bank-fields';
import type { ReactNode } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type BankDraft = Required<NewBankDetails>;

type BankNumbersProps = {
  draft: BankDraft;
  set(changed: Partial<BankDraft>): void;
  errors: Readonly<Record<string, string>>;
  /** The country has its own fields beside the IBAN. */
  hasBoth: boolean;
};

/** The number fields of the chosen country. */
export function BankNumbers({ draft, set, errors, hasBoth }: BankNumbersProps) {
  const t = useT();
  const { name: routing, isRequired } = localBankOf(draft.country).routing;
  const field = (
    name: 'iban' | 'account' | 'routing' | 'bic',
    label: string,
    extra: { hint?: ReactNode; necessity?: 'optional'; className?: string } = {},
  ) => (
    <Field key={name} form="bank" name={name} label={label} error={errors[name]} {...extra}>
      <TextInput
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={BANK.number}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <>
      {hasBoth && (
        <fieldset className="grid gap-2 sm:col-span-2">
          <legend className="mb-1 text-14 font-label">{t('console.bank.kind')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {kinds.map((kind) => (
              <Radio
                key={kind}
                name="kind"
                label={t(`console.bank.kind.${kind}`)}
                checked={draft.kind === kind}
                onChange={() => set({ kind })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {draft.kind === 'iban' ? (
        field('iban', t('console.bank.iban'), {
          hint: t('console.bank.iban.hint'),
          className: 'sm:col-span-2',
        })
      ) : (
        <>
          {routing !== 'none' &&
            field(
              'routing',
              t(`console.bank.routing.${routing}`),
              isRequired ? {} : { necessity: 'optional' },
            )}
          {field('account', t('console.bank.number'))}
        </>
      )}
      {field('bic', t('console.bank.bic'), { necessity: 'optional' })}
    </>
  );
}

const kinds = ['local', 'iban'] as const;
