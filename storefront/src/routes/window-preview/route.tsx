import { useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { HomePage } from '#routes/home/home-page.tsx';
import { loadHome } from '#routes/home/load-home.ts';
import type { FrameHandle } from '#layout/frame.tsx';
import type { Route } from './+types/route';

/** As a form: no popup covers it, and nothing counts the visit. */
export const handle: FrameHandle = { query: [], kind: 'form' };

/** The front page as it will be, in a frame of the operator's console (decision 109). Personal, so that it is never kept. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadHome(context, personalApi(context).need('GET preview/home'));

export default function WindowPreview() {
  return <HomePage page={useLoaderData<typeof loader>()} isPreview />;
}
