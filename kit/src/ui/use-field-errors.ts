import { useState, type FocusEvent, type FormEvent } from 'react';
import { useT, type MessageKey } from '#i18n/messages-context.tsx';

/** What is wrong with which field, in the order of the form. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, MessageKey>>;

/** What the action of a form says: mistakes by field, sentences of the API about the whole, and what was typed. */
export type FormAnswer<Name extends string = string> = {
  fieldErrors?: FieldErrors<Name> | undefined;
  messages: readonly string[];
  /** What to show again. */
  typed?: Partial<Record<Name, string>> | undefined;
};

type Told<Name extends string> = { names: Name[]; messages: readonly string[]; attempt: unknown };

/**
 * Checks a form in the browser as it is filled: a field when it is left with something in it, a field with a mistake
 * at every key, so that the message goes as soon as it is mended, and all of them when the form is sent, which is held
 * back then. `check` is also what the action asks; `answer` is what came of sending the form.
 */
export function useFieldErrors<Name extends string>(
  check: (form: FormData) => FieldErrors<Name>,
  answer?: FormAnswer<Name>,
) {
  const t = useT();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>(answer?.fieldErrors ?? {});
  const [told, setTold] = useState<Told<Name>>(toldBy(answer));
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setFieldErrors(answer?.fieldErrors ?? {});
    setTold(toldBy(answer));
  }

  function recheck(name: Name, form: HTMLFormElement) {
    const found = check(new FormData(form))[name];
    setFieldErrors((now) => ({ ...now, [name]: found }));
  }

  return {
    fieldErrors,
    /** For the `<form>`. */
    handlers: {
      // The API's sentences are the ones to read, not the browser's; without script the action finds the same.
      noValidate: true,
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const { name, value } = controlOf<Name>(event);
        // Nobody is told off for a field they only passed on the way to another.
        if (value) recheck(name, event.currentTarget);
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = controlOf<Name>(event);
        if (fieldErrors[name]) recheck(name, event.currentTarget);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const found = check(new FormData(event.currentTarget));
        setFieldErrors(found);
        setTold({ names: Object.keys(found) as Name[], messages: [], attempt: {} });
        if (Object.keys(found).length > 0) event.preventDefault();
      },
    },
    /** For `ErrorSummary`: what was wrong when the form was sent last, as far as it still is. */
    summary: {
      attempt: told.attempt,
      errors: [
        ...told.names.flatMap((name) => (fieldErrors[name] ? [{ name, message: t(fieldErrors[name]) }] : [])),
        ...told.messages.map((message) => ({ name: '', message })),
      ],
    },
  };
}

function toldBy<Name extends string>(answer: FormAnswer<Name> | undefined): Told<Name> {
  return {
    names: Object.keys(answer?.fieldErrors ?? {}) as Name[],
    messages: answer?.messages ?? [],
    attempt: answer,
  };
}

/** What the event bubbled up from: a control of the form. */
function controlOf<Name extends string>({ target }: { target: EventTarget }) {
  return target as unknown as { name: Name; value: string };
}
