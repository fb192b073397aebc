import { useEffect, useRef } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { fieldId } from './field.tsx';

type ErrorSummaryProps = {
  /** By field name, in form order. An entry without a field ("") is shown as plain text. */
  errors: { name: string; message: string }[];
  form?: string;
  title?: string;
  /** Changes with each submission, so repeated errors take the focus again. */
  attempt?: unknown;
};

/** Error summary above the form; takes the focus when errors arrive and links to the fields. */
export function ErrorSummary({ errors, form = 'field', title, attempt }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const known = useRef<{ messages: string[]; attempt: unknown }>({ messages: [], attempt: undefined });

  // An error that disappears while the customer fixes it must not move the focus.
  useEffect(() => {
    const messages = errors.map(({ message }) => message);
    const isNews =
      attempt !== known.current.attempt || messages.some((text) => !known.current.messages.includes(text));
    if (messages.length > 0 && isNews) box.current?.focus();
    known.current = { messages, attempt };
  });

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
              <a className="link inline-flex min-h-6 items-center" href={`#${fieldId(form, name)}`}>
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
