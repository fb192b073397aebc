import { useEffect, useRef } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { fieldId } from './field.tsx';

type ErrorSummaryProps = {
  /** By field name, in the order of the form. A name without a field ("") is shown as plain text. */
  errors: { name: string; message: string }[];
  form?: string;
  title?: string;
};

/** Stands above the form, takes the focus when errors arrive, and links to the fields. */
export function ErrorSummary({ errors, form = 'field', title }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const texts = errors.map(({ message }) => message).join('\n');

  useEffect(() => {
    if (texts) box.current?.focus();
  }, [texts]);

  if (!errors.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-sale-line bg-sale-soft px-4 py-3.5 text-14"
    >
      <p className="font-semibold">{title ?? t('ui.errors.title', { count: errors.length })}</p>
      <ul className="mt-1 list-disc ps-4.5">
        {errors.map(({ name, message }) => (
          <li key={name + message}>
            {name ? (
              <a className="link" href={`#${fieldId(form, name)}`}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
