import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TableScrollProps = {
  label: string;
  /** In a card, which has a border already. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
};

/** Lets a wide table scroll sideways by keys as well, instead of the page. */
export function TableScroll({ label, bare, className, children }: TableScrollProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames(
        // `relative`: words for screen readers only stand inside it and do not widen the page.
        'relative overflow-x-auto',
        !bare && 'rounded-card border border-line',
        className,
      )}
    >
      {children}
    </div>
  );
}
