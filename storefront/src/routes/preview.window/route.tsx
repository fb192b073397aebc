import { Outlet, useLoaderData } from 'react-router';
import { ErrorWithin } from '#layout/error-within.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { ShopFrame } from '#layout/shop-frame.tsx';
import type { Route } from './+types/route';
import { askPreview } from './ask-preview.ts';
import { DraftedFrame } from './drafted-frame.tsx';
import { waitingIn } from './waiting.ts';

export const handle: RouteHandle = { query: [] };

/** Layout of the storefront preview in the operator's console (decision 088). Personal, so that it is never cached. */
export async function loader({ context }: Route.LoaderArgs) {
  return waitingIn(await askPreview(context));
}

export default function WindowPreview() {
  return (
    <DraftedFrame waiting={useLoaderData<typeof loader>()}>
      <Outlet />
    </DraftedFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame isError>
      <ErrorWithin error={error} />
    </ShopFrame>
  );
}
