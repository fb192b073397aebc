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

export type ControlAttributes = Pick<InputHTMLAttributes<HTMLInputElement>, SharedAttributes> & {
  rows?: number;
};

/** A text control: `Textarea`, `NewPassword`, … */
export type Control = (
  attributes: ControlAttributes & { defaultValue?: string | undefined; ref?: Ref<never> | undefined },
) => ReactNode;

/** One field of a form. */
export type FieldSpec = {
  label: MessageKey;
  hint?: MessageKey;
  hintValues?: TextValues;
  /** Default `TextInput`. */
  control?: Control;
  /** Attributes of the control: keyboard, autocomplete, maximum length. */
  input?: ControlAttributes;
  /** Never displayed again or stored. */
  isSecret?: boolean;
  /** Neither displayed nor validated now; a submitted value is still read. */
  isHidden?: boolean;
  /** Converts input to the value. Default: trims. */
  read?: (typed: string) => string;
  /** Error for an empty value. Absent: optional. */
  missing?: MessageKey | undefined;
  /** Further validation of the value, with access to the other fields. */
  check?: (value: string, values: Readonly<Record<string, string>>) => MessageKey | undefined;
};

export type FormFields<Name extends string = string> = Readonly<Record<Name, FieldSpec>>;

export type FormReading<Name extends string> = {
  values: Record<Name, string>;
  /** Values that may be displayed again. */
  typed: Partial<Record<Name, string>>;
  /** In form order; undefined without errors. */
  fieldErrors: FieldErrors<Name> | undefined;
};

/** Reads and validates a form, on the server and in the browser. A missing field is empty. */
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

/** Trimmed value of one field, for forms without a field table. */
export function typedText(form: FormData, name: string): string {
  return textOf(form.get(name)).trim();
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function trimmed(typed: string): string {
  return typed.trim();
}

/** Browsers count a line break as one character but submit two. */
export function trimmedLines(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim();
}
