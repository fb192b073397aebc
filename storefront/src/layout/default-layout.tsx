import { isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/default-layout';
import { ErrorPage } from './error-page.tsx';
import { Frame } from './frame.tsx';
import { PendingOutlet } from './pending-outlet.tsx';

/** Header, page, footer. */
export default function DefaultLayout() {
  return (
    <Frame>
      <PendingOutlet />
    </Frame>
  );
}

/** What a page could not do is told where the page would stand; the way on stays around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  return (
    <Frame isError>
      <ErrorPage status={status} message={message} error={error} />
    </Frame>
  );
}
