import type { ReactNode } from 'react';

/** Labels and what they say, one below the other. Without a value a row is not there. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {rows.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label} className="contents">
            <dt className="text-text-2">{label}</dt>
            <dd className="text-end wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A mail address that is written to by a press, from left to right in either direction of writing. */
export function MailAddress({ email }: { email: string }) {
  return email === '' ? null : (
    <a href={`mailto:${email}`} className="text-primary-ink hover:underline">
      <bdi dir="ltr">{email}</bdi>
    </a>
  );
}
