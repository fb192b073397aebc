import type { FrameHandle } from '#layout/frame.tsx';

export const handle: FrameHandle = { query: [] };

/** Every address that no other route knows. */
export function loader() {
  throw new Response('', { status: 404 });
}

export default function NotFound() {
  return null;
}
