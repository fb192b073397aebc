import type { ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { FieldContext, type ControlProps } from './field-control.ts';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  /** Name of the control inside. The id is `{form}-{name}`, where the error summary links to. */
  name: string;
  label: ReactNode;
  /** Tells apart two forms of one page that have a field of the same name. Default `field`. */
  form?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Said in words beside the label; `required` also reaches the control. */
  necessity?: 'required' | 'optional';
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  /** One `TextInput`, `Textarea`, `Select`. */
  children: ReactNode;
};

/** Label above, hint and error below, tied to the control by id. */
export function Field({
  name,
  label,
  form = 'field',
  hint,
  error,
  necessity,
  hideLabel,
  className = '',
  children,
}: FieldProps) {
  const t = useT();
  const id = fieldId(form, name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: ControlProps = {
    id,
    name,
    required: necessity === 'required' || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
  };

  return (
    <div className={`grid content-start gap-1.5 text-14 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-label'}>
        {label}
        {necessity && (
          <span className="font-normal text-text-3">
            {' '}
            {necessity === 'required' ? t('ui.field.required') : t('ui.field.optional')}
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-13 text-text-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The id that `Field` gives to its control. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
