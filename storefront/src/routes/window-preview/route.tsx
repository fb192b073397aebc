import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { neededOf, personalApi, type ApiClient } from '#api/api-client.ts';
import { DrawnWithProvider } from '#drawn-with.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { linksAndBanners, uncounted } from '#features/site/site-settings.ts';
import { ErrorWithin } from '#layout/error-within.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { ShopFrame } from '#layout/shop-frame.tsx';
import { HomePage } from '#routes/home/home-page.tsx';
import { loadHome } from '#routes/home/load-home.ts';
import type { Route } from './+types/route';

export const handle: FrameHandle = { query: [] };

/** The front page as it will be, in a frame of the operator's console (decisions 109, 124). Personal, so that it is never kept. */
export async function loader({ context }: Route.LoaderArgs) {
  const asked = askedFor(personalApi(context));
  const [page, { frame, server_time: look }] = await Promise.all([loadHome(context, asked), asked]);
  const { topBanner, popupBanner, ...links } = linksAndBanners(frame);
  // Whoever has closed the one of the shop sees it here all the same, at each look.
  const anew = <Banner extends object>(banner: Banner | null) => banner && { ...banner, id: look };
  return { page, waiting: { ...links, topBanner: anew(topBanner), popupBanner: anew(popupBanner) } };
}

/** Why there is none is said: it is nothing that is missing. */
async function askedFor(api: ApiClient) {
  const outcome = await api.call('GET preview/home');
  if (outcome.ok || outcome.status !== 201) return neededOf(outcome);
  throw new Response(outcome.messages[0] ?? '', { status: 403 });
}

/** It has a frame of its own, since that of all other pages stands around them with what is published. */
export default function WindowPreview() {
  const { page, waiting } = useLoaderData<typeof loader>();
  return (
    <DrawnWithProvider value={useDrawnWithDrafts(waiting)}>
      <ShopFrame>
        <HomePage page={page} isPreview />
      </ShopFrame>
    </DrawnWithProvider>
  );
}

type Waiting = Awaited<ReturnType<typeof loader>>['waiting'];

/** Nobody is asked about a visit that is not counted: the popup would wait for the answer. */
function useDrawnWithDrafts(waiting: Waiting) {
  const facts = useSiteSettings();
  return useMemo(() => ({ facts: facts && { ...uncounted(facts), ...waiting } }), [facts, waiting]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ShopFrame isError>
      <ErrorWithin error={error} />
    </ShopFrame>
  );
}
