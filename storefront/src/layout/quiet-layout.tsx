import type { ReactNode } from 'react';
import { lazyComponent } from '@souk/kit/ui/lazy-hydrate.tsx';
import type { Route } from './+types/quiet-layout';
import { ErrorWithin } from './error-within.tsx';
import { PageLayout } from './page-layout.tsx';
import { PendingOutlet } from './pending-outlet.tsx';
import { QuietFooter as ServerOnlyQuietFooter } from './quiet-footer.tsx';
import { QuietHeader } from './quiet-header.tsx';

// Lazy-loaded, like the footer of the other pages.
const QuietFooter = import.meta.env.SSR
  ? ServerOnlyQuietFooter
  : lazyComponent(async () => (await import('./quiet-footer.tsx')).QuietFooter);

/** Layout of checkout and reviews: header and footer have no links that lead away, and the full ones are never loaded. */
function QuietFrame({ children }: { children: ReactNode }) {
  return (
    <PageLayout isQuiet header={<QuietHeader />} footer={<QuietFooter />}>
      {children}
    </PageLayout>
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
