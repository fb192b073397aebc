import { useLoaderData } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

export const handle: RouteHandle = { query: [], kind: 'arrive' };

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHome(context, publicApi(context).need('GET home', { query: { lean: true } }));

export default function Home() {
  return <HomePage page={useLoaderData<typeof loader>()} />;
}
