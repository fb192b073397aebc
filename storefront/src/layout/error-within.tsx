import { isRouteErrorResponse } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** What a route threw, where its page would stand. */
export function ErrorWithin({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  return <ErrorPage status={status} message={message} error={error} />;
}
