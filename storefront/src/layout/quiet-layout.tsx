import type { ReactNode } from 'react';
import { fetchedLater } from '@souk/kit/ui/later.tsx';
import type { Route } from './+types/quiet-layout';
import { ErrorWithin } from './error-within.tsx';
import { Frame } from './frame.tsx';
import { PendingOutlet } from './pending-outlet.tsx';
import { QuietFooter as DrawnQuietFooter } from './quiet-footer.tsx';
import { QuietHeader } from './quiet-header.tsx';

// As the footer of all other pages.
const QuietFooter = import.meta.env.SSR
  ? DrawnQuietFooter
  : fetchedLater(async () => (await import('./quiet-footer.tsx')).QuietFooter);

/** Around one thing from beginning to end, from shipping to payment: header and footer lead nowhere else, and no script of those that do is fetched. */
function QuietFrame({ children }: { children: ReactNode }) {
  return (
    <Frame isQuiet header={<QuietHeader />} footer={<QuietFooter />}>
      {children}
    </Frame>
  );
}

export default function QuietLayout() {
  return (
    <QuietFrame>
      <PendingOutlet />
    </QuietFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <QuietFrame>
      <ErrorWithin error={error} />
    </QuietFrame>
  );
}
