import { useFieldErrors, type FormAnswer } from '#ui/use-field-errors.ts';
import { readForm, type FormFields } from './form-fields.ts';

type FormInput<Name extends string> = {
  /** Result of the submission; entered values are displayed again. */
  answer?: FormAnswer<Name> | undefined;
  /** Initial values. */
  start?: Partial<Record<Name, string | null | undefined>> | undefined;
  /** Marks required fields in the labels; for forms with both kinds. */
  isMarked?: boolean;
};

/**
 * A form of these fields: `<Form {...form.handlers}>`, `<ErrorSummary {...form.summary} />` and `<FormFields of={form} />`. `id`
 * distinguishes it from other forms of the page.
 */
export function useForm<Name extends string>(
  id: string,
  fields: FormFields<Name>,
  { answer, start, isMarked = false }: FormInput<Name> = {},
) {
  const { fieldErrors, handlers, summary } = useFieldErrors<Name>(
    (form) => readForm(fields, form).fieldErrors ?? {},
    answer,
  );
  return {
    id,
    fields,
    isMarked,
    fieldErrors,
    handlers,
    summary: {
      ...summary,
      form: id,
      // The field may have been hidden since its error was reported.
      errors: summary.errors.filter(({ name }) => name === '' || !fields[name as Name].isHidden),
    },
    startOf: (name: Name): string | undefined => answer?.typed?.[name] ?? start?.[name] ?? undefined,
  };
}

export type FormState<Name extends string> = ReturnType<typeof useForm<Name>>;
