/** Every address that no other route knows. */
export function loader() {
  throw new Response('', { status: 404 });
}

export default function NotFound() {
  return null;
}
