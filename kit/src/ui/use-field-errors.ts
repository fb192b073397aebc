import { useState, type FocusEvent, type FormEvent } from 'react';
import { useT, type MessageKey } from '#i18n/messages-context.tsx';

/** Errors by field, in form order. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, MessageKey>>;

/** Result of a form's action: errors by field, messages of the API about the whole form, and entered values. */
export type FormAnswer<Name extends string = string> = {
  fieldErrors?: FieldErrors<Name> | undefined;
  messages: readonly string[];
  typed?: Partial<Record<Name, string>> | undefined;
};

type FieldMessages<Name extends string> = { names: Name[]; messages: readonly string[]; attempt: unknown };

/**
 * Validates a form while it is filled in: a field on blur if it has a value, a field with an error on every key, so that the
 * message disappears once fixed, and all fields on submit, which is prevented if there are errors. The action uses the same
 * `check`; `answer` is its result.
 */
export function useFieldErrors<Name extends string>(
  check: (form: FormData) => FieldErrors<Name>,
  answer?: FormAnswer<Name>,
) {
  const t = useT();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>(answer?.fieldErrors ?? {});
  const [reported, setReported] = useState<FieldMessages<Name>>(reportedBy(answer));
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setFieldErrors(answer?.fieldErrors ?? {});
    setReported(reportedBy(answer));
  }

  function recheck(name: Name, form: HTMLFormElement) {
    const found = check(new FormData(form))[name];
    setFieldErrors((now) => ({ ...now, [name]: found }));
  }

  return {
    fieldErrors,
    handlers: {
      // Our own messages replace the browser's; without script the action reports the same.
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name, value } = controlOf<Name>(event);
        // No errors for empty fields that were only tabbed through.
        if (value) recheck(name, event.currentTarget);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = controlOf<Name>(event);
        if (fieldErrors[name]) recheck(name, event.currentTarget);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check(new FormData(event.currentTarget));
        setFieldErrors(found);
        setReported({ names: Object.keys(found) as Name[], messages: [], attempt: {} });
        if (Object.keys(found).length > 0) event.preventDefault();
      },
    },
    /** For `ErrorSummary`: errors of the last submission that still exist. */
    summary: {
      attempt: reported.attempt,
      errors: [
        ...reported.names.flatMap((name) =>
          fieldErrors[name] ? [{ name, message: t(fieldErrors[name]) }] : [],
        ),
        ...reported.messages.map((message) => ({ name: '', message })),
      ],
    },
  };
}

function reportedBy<Name extends string>(answer: FormAnswer<Name> | undefined): FieldMessages<Name> {
  return {
    names: Object.keys(answer?.fieldErrors ?? {}) as Name[],
    messages: answer?.messages ?? [],
    attempt: answer,
  };
}

function controlOf<Name extends string>({ target }: { target: EventTarget }) {
  return target as unknown as { name: Name; value: string };
}
