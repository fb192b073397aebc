import type { ReactNode, Ref } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { FormState } from './use-form.ts';

type FormFieldProps<Name extends string> = {
  of: FormState<Name>;
  name: Name;
  /** Overrides the field's own hint. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Focused when the page opens, on large screens. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** A custom control, such as a `Select` with its options. */
  children?: ReactNode;
};

/** A form field by its description: label, control, hint and error. */
export function FormField<Name extends string>({
  of: form,
  name,
  hint,
  error,
  isFirst,
  ref,
  children,
}: FormFieldProps<Name>) {
  const t = useT();
  const spec = form.fields[name];
  if (spec.isHidden) return null;
  const { control: Control = TextInput, input } = spec;
  const isNeeded = Boolean(spec.missing || input?.required);
  const problem = form.fieldErrors[name];
  return (
    <Field
      name={name}
      form={form.id}
      label={t(spec.label)}
      hint={hint ?? (spec.hint && t(spec.hint, spec.hintValues))}
      error={error ?? (problem && t(problem))}
      necessity={form.isMarked ? (isNeeded ? 'required' : 'optional') : undefined}
    >
      {children ?? (
        <Control
          {...input}
          required={isNeeded || undefined}
          defaultValue={form.startOf(name)}
          ref={ref as Ref<never> | undefined} // the caller knows the control's type
          {...(isFirst ? { 'data-first-field': '' } : {})}
        />
      )}
    </Field>
  );
}

type FormFieldsProps<Name extends string> = {
  of: FormState<Name>;
  /** Default: all. */
  names?: readonly Name[];
};

export function FormFields<Name extends string>({ of: form, names }: FormFieldsProps<Name>) {
  return (names ?? (Object.keys(form.fields) as Name[])).map((name) => (
    <FormField key={name} of={form} name={name} />
  ));
}
