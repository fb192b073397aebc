import type { ReactNode } from 'react';

export function MiniTicket({ children }: { children: ReactNode }) {
  return (
    <span className="ticket-mini relative inline-flex min-h-8 items-center gap-2 rounded-tag bg-primary-soft px-3.5 text-13 font-semibold text-primary-ink max-w-full">
      {children}
    </span>
  );
}
