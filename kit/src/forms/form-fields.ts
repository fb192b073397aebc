import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import type { MessageKey } from '#i18n/messages-context.tsx';
import type { TextValues } from '#i18n/translate.ts';
import type { FieldErrors } from '#ui/use-field-errors.ts';

type SharedAttributes =
  | 'autoCapitalize'
  | 'autoComplete'
  | 'className'
  | 'dir'
  | 'inputMode'
  | 'maxLength'
  | 'required'
  | 'spellCheck'
  | 'type';

/** What every control of a field takes. */
export type ControlAttributes = Pick<InputHTMLAttributes<HTMLInputElement>, SharedAttributes> & {
  rows?: number;
};

/** What is typed into: `Textarea`, `NewPassword`, … */
export type Control = (
  attributes: ControlAttributes & { defaultValue?: string | undefined; ref?: Ref<never> | undefined },
) => ReactNode;

/** One field of a form. */
export type FieldSpec = {
  label: MessageKey;
  hint?: MessageKey;
  hintValues?: TextValues;
  /** `TextInput` unless given. */
  control?: Control;
  /** For the control: keyboard, what browsers fill in, most characters. */
  input?: ControlAttributes;
  /** What is typed into it is shown to nobody again and kept nowhere. */
  isSecret?: boolean;
  /** Not asked now: neither shown nor checked. What a form sends of it is read all the same. */
  isHidden?: boolean;
  /** What was typed → the value. Trims unless given. */
  read?: (typed: string) => string;
  /** Told when there is no value. Absent: there may be none. */
  missing?: MessageKey | undefined;
  /** What else is wrong with a value, beside those of the other fields. */
  check?: (value: string, values: Readonly<Record<string, string>>) => MessageKey | undefined;
};

/** The fields of a form, in its order. */
export type FormFields<Name extends string = string> = Readonly<Record<Name, FieldSpec>>;

/** What a form sent, by its fields. */
export type FormReading<Name extends string> = {
  values: Record<Name, string>;
  /** The values that may be shown again. */
  typed: Partial<Record<Name, string>>;
  /** In the order of the form; undefined when nothing is wrong. */
  fieldErrors: FieldErrors<Name> | undefined;
};

/** Reads a form and checks it: the action on the server and the page in the browser alike. A field that was not sent is empty. */
export function readForm<Name extends string>(fields: FormFields<Name>, form: FormData): FormReading<Name> {
  const specs = Object.entries(fields) as [Name, FieldSpec][];
  const values = {} as Record<Name, string>;
  const typed: Partial<Record<Name, string>> = {};
  for (const [name, { read = trimmed, isSecret }] of specs) {
    values[name] = read(textOf(form.get(name)));
    if (!isSecret) typed[name] = values[name];
  }
  const problems = specs.flatMap(([name, spec]) => {
    const problem = problemOf(spec, values[name], values);
    return problem ? [[name, problem]] : [];
  });
  const fieldErrors = Object.fromEntries(problems) as FieldErrors<Name>;
  return { values, typed, fieldErrors: problems.length > 0 ? fieldErrors : undefined };
}

function problemOf(
  { isHidden, missing, check }: FieldSpec,
  value: string,
  values: Record<string, string>,
): MessageKey | undefined {
  if (isHidden) return undefined;
  return value === '' && missing ? missing : check?.(value, values);
}

/** What stands in one field, trimmed, of a form that is not read by a table. */
export function typedText(form: FormData, name: string): string {
  return textOf(form.get(name)).trim();
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function trimmed(typed: string): string {
  return typed.trim();
}

/** For several lines: a browser counts a line break as one character and sends two. */
export function trimmedLines(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim();
}

/** Arabic keyboards type ٠ to ٩, Persian ones ۰ to ۹. */
export function latinDigits(typed: string): string {
  return typed.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
