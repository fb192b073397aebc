import type { FrameHandle } from '#layout/frame.tsx';

export const handle: FrameHandle = { query: [] };

export function loader() {
  throw new Response('', { status: 404 });
}

export default function NotFound() {
  return null;
}
