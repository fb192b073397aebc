import type { ReactNode } from 'react';
import { AccountNav } from './account-nav.tsx';

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid items-start gap-x-10 gap-y-5 pt-5 md:grid-cols-[200px_minmax(0,1fr)] md:pt-8 lg:grid-cols-[220px_minmax(0,1fr)] print:block">
      <AccountNav />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
