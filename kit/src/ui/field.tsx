import type { ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { FieldContext, type ControlProps } from './field-control.ts';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  /** Name of the control. Its id is `{form}-{name}`, the target of the error summary. */
  name: string;
  label: ReactNode;
  /** Distinguishes forms of one page with equal field names. Default `field`. */
  form?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown beside the label; `required` is also set on the control. */
  necessity?: 'required' | 'optional';
  hideLabel?: boolean;
  className?: string;
  /** One `TextInput`, `Textarea` or `Select`. */
  children: ReactNode;
};

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
