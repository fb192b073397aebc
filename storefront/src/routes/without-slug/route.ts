import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';

export const handle: RouteHandle = { query: [] };

const lists: Readonly<Record<string, string>> = {
  '/all': links.categories(),
  '/page': `${links.sitemap()}#pages`,
  '/shop': `${links.sitemap()}#stores`,
  '/user/order': links.orders(),
};

/** Redirects URLs without slug or ID to the corresponding list. */
export function loader({ url, params }: Pick<LoaderFunctionArgs, 'params'> & { url: URL }) {
  throw redirect(lists[url.pathname] ?? links.listing(params.main ?? ''), 301);
}
