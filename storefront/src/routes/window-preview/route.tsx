import { useLoaderData } from 'react-router';
import { neededOf, personalApi, type ApiClient } from '#api/api-client.ts';
import { HomePage } from '#routes/home/home-page.tsx';
import { loadHome } from '#routes/home/load-home.ts';
import type { FrameHandle } from '#layout/frame.tsx';
import type { Route } from './+types/route';

/** As a form: no popup covers it, and nothing counts the visit. */
export const handle: FrameHandle = { query: [], kind: 'form' };

/** The front page as it will be, in a frame of the operator's console (decision 109). Personal, so that it is never kept. */
export const loader = ({ context }: Route.LoaderArgs) => loadHome(context, askedFor(personalApi(context)));

/** Why there is none is said: it is nothing that is missing. */
async function askedFor(api: ApiClient) {
  const outcome = await api.call('GET preview/home');
  if (outcome.ok || outcome.status !== 201) return neededOf(outcome);
  throw new Response(outcome.messages[0] ?? '', { status: 403 });
}

export default function WindowPreview() {
  return <HomePage page={useLoaderData<typeof loader>()} isPreview />;
}
