import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Error line with icon, also for groups without a `Field` (variants, payment). */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 leading-snug font-medium text-sale" data-error>
      <Icon name="error" size={16} className="mt-px" />
      <span>{children}</span>
    </p>
  );
}
