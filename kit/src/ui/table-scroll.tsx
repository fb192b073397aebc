import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TableScrollProps = {
  label: string;
  className?: string;
  children: ReactNode;
};

/** Lets a wide table scroll sideways by keys as well, instead of the page. */
export function TableScroll({ label, className, children }: TableScrollProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames(
        // `relative`: words for screen readers only stand inside it and do not widen the page.
        'relative overflow-x-auto rounded-card border border-line',
        className,
      )}
    >
      {children}
    </div>
  );
}
