import type { Route } from './+types/default-layout';
import { ErrorWithin } from './error-within.tsx';
import { PendingOutlet } from './pending-outlet.tsx';
import { ShopFrame } from './shop-frame.tsx';

export default function DefaultLayout() {
  return (
    <ShopFrame>
      <PendingOutlet />
    </ShopFrame>
  );
}

/** Shows a route's error in place of the page, inside header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame isError>
      <ErrorWithin error={error} />
    </ShopFrame>
  );
}
