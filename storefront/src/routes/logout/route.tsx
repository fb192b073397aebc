import { redirect, redirectDocument } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: FrameHandle = { query: [] };

/**
 * Ends the login of this browser, or with `everywhere` all of the account's, and lands on a new front page. Whoever is
 * logged out already lands there too.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await personalApi(context).call('POST user/logout', {
    body: form.has('everywhere') ? { everywhere: true } : {},
  });
  // SPEC §8: a logout that failed is told on the error page; 401 says that there was no login any more.
  if (!outcome.ok && outcome.status !== 401)
    throw new Response(outcome.messages[0] ?? '', { status: outcome.status });
  return redirectDocument(links.home(), 303);
}

export function loader() {
  return redirect(links.home());
}
