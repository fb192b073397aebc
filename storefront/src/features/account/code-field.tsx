import type { ReactNode, Ref } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';

type CodeFieldProps = {
  form: string;
  hint: ReactNode;
  error: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Four digits in one field, so that they can be pasted; spaces among them do no harm. */
export function CodeField({ form, hint, error, ref }: CodeFieldProps) {
  const t = useT();
  return (
    <Field name="code" form={form} label={t('account.code.label')} hint={hint} error={error}>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={12}
        dir="ltr"
        className="text-center text-20 tracking-[0.4em] tabular-nums"
      />
    </Field>
  );
}
