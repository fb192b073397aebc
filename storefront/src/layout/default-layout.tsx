import type { Route } from './+types/default-layout';
import { ErrorWithin } from './error-within.tsx';
import { PendingOutlet } from './pending-outlet.tsx';
import { ShopFrame } from './shop-frame.tsx';

/** Header, page, footer. */
export default function DefaultLayout() {
  return (
    <ShopFrame>
      <PendingOutlet />
    </ShopFrame>
  );
}

/** What a page could not do is told where the page would stand; the way on stays around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame isError>
      <ErrorWithin error={error} />
    </ShopFrame>
  );
}
