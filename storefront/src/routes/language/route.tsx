import { redirect } from 'react-router';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links, safeReturnPath } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [] };

const languageCookieSeconds = 365 * 24 * 3600; // SPEC §9

/** Stores the language in the cookie `currentLanguage` and redirects back. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const language = String(form.get('language') ?? '');
  const path = withoutLanguage(safeReturnPath(String(form.get('return') ?? '')));
  const headers = new Headers();
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language)) {
    headers.set(
      'set-cookie',
      `currentLanguage=${language}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax`,
    );
  }
  return redirect(path, { status: 303, headers });
}

/** Removes `lang` from the URL, which would override the cookie. */
function withoutLanguage(path: string): string {
  return path.replace(/([?&])lang=[^&#]*(&?)/, (_, before: string, after: string) => (after ? before : ''));
}

export function loader() {
  return redirect(links.home());
}
