import type { RouteHandle } from '#layout/page-layout.tsx';
import { links, linksForMachines } from '#links.ts';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

/** Excludes personal pages; public pages have their own robots metadata. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext);
  const closed = [links.cart(), links.shipping(), links.checkout(), '/user/', '/pay/', '/payment/'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${linksForMachines.index()}`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
