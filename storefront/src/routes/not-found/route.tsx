import type { RouteHandle } from '#layout/page-layout.tsx';

export const handle: RouteHandle = { query: [] };

export function loader() {
  throw new Response('', { status: 404 });
}

export default function NotFound() {
  return null;
}
