import type { ReactNode } from 'react';

/** A description list; rows without a value are omitted. */
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

/** A mailto link, left to right in either direction. */
export function MailAddress({ email }: { email: string }) {
  return email === '' ? null : (
    <a href={`mailto:${email}`} className="text-primary-ink hover:underline">
      <bdi dir="ltr">{email}</bdi>
    </a>
  );
}
