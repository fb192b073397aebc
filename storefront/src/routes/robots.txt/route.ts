import type { FrameHandle } from '#layout/frame.tsx';
import { links, linksForMachines } from '#links.ts';
import { shopContext } from '#server-context.ts';
import type { Route } from './+types/route';

export const handle: FrameHandle = { query: [] };

/** Pages of one visitor are no use to search engines; what is public says for itself whether it is to be found. */
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
