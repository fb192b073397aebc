import { redirect, useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { CodeStep } from '#features/account/code-step.tsx';
import { enterCode } from '#features/account/enter-code.ts';
import { goOn, nextOf } from '#features/account/go-on.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { typedText } from '@souk/kit/forms/form-fields.ts';
import { links } from '#links.ts';
import type { Route } from './+types/route';
import { ExchangeForm } from './exchange-form.tsx';

export const handle: RouteHandle = { query: ['token', 'next'], hidesToken: true };

/**
 * End of a provider login (CONTRACT §2.3): exchanges the token in the URL for a session cookie, or asks for the emailed code that
 * verifies the address. A later reload redirects.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = personalApi(context);
  // Always called, because a personal API call prevents caching of the page.
  const { email } = await api.need('GET user/social-login');
  const next = nextOf(request);
  const token = new URL(request.url).searchParams.get('token');
  if (token) return { step: 'token', token, next } as const;
  if (email !== null) return { step: 'code', email, next } as const;
  const profile = await api.need('GET user/profile');
  throw redirect(profile.is_logged_in ? next : links.login(onward(next), 'expired'));
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'code') return enterCode({ request, context }, form);
  const outcome = await personalApi(context).call('POST user/social-login', {
    body: { token: typedText(form, 'token') },
  });
  if (outcome.ok) throw goOn(request);
  throw redirect(links.login(onward(nextOf(request)), 'expired'), 303);
}

function onward(next: string): string | undefined {
  return next === links.home() ? undefined : next;
}

export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function SocialCallback() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = links.socialCallback(onward(page.next));
  if (page.step === 'token') return <ExchangeForm token={page.token} action={here} />;
  return (
    <CodeStep
      email={page.email}
      action={here}
      restart={links.login(onward(page.next))}
      answer={answer ?? { messages: [] }}
      sent={null}
    />
  );
}
