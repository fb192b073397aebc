import type { ReactNode } from 'react';

/** Lets a wide table scroll sideways by keys as well, instead of the page. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line"
    >
      {children}
    </div>
  );
}
