import { redirect, redirectDocument } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

/**
 * Ends this browser's login, or with `everywhere` all logins of the account, and redirects to the home page with a full page
 * load, also if already logged out.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await personalApi(context).call('POST user/logout', {
    body: form.has('everywhere') ? { everywhere: true } : {},
  });
  // SPEC §8: a failed logout shows the error page; 401 means that there was no login.
  if (!outcome.ok && outcome.status !== 401)
    throw new Response(outcome.messages[0] ?? '', { status: outcome.status });
  return redirectDocument(links.home(), 303);
}

export function loader() {
  return redirect(links.home());
}
