import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type TableScrollProps = {
  label: string;
  /** Inside a card, which already has a border. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
};

/** Makes a wide table scroll horizontally, also by keyboard, instead of the page. */
export function TableScroll({ label, bare, className, children }: TableScrollProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames(
        // `relative` contains screen-reader text, which would otherwise widen the page.
        'relative overflow-x-auto',
        !bare && 'rounded-card border border-line',
        className,
      )}
    >
      {children}
    </div>
  );
}
