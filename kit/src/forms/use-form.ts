import { useFieldErrors, type FormAnswer } from '#ui/use-field-errors.ts';
import { readForm, type FormFields } from './form-fields.ts';

type FormInput<Name extends string> = {
  /** What came of sending it; what was typed is shown again. */
  answer?: FormAnswer<Name> | undefined;
  /** What its fields begin with. */
  start?: Partial<Record<Name, string | null | undefined>> | undefined;
  /** Beside the labels it is said which fields are needed: where some are and some are not. */
  isMarked?: boolean;
};

/**
 * A form of these fields on the page: `<Form {...form.handlers}>`, `<ErrorSummary {...form.summary} />` and
 * `<FormFields of={form} />`. `id` tells it apart from other forms of the page.
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
      // A field may have gone since it was told.
      errors: summary.errors.filter(({ name }) => name === '' || !fields[name as Name].isHidden),
    },
    startOf: (name: Name): string | undefined => answer?.typed?.[name] ?? start?.[name] ?? undefined,
  };
}

export type FormState<Name extends string> = ReturnType<typeof useForm<Name>>;
