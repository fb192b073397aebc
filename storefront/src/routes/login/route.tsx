import { useState } from 'react';
import { data, useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { loginFields } from '#features/account/account-fields.ts';
import { CodeStep } from '#features/account/code-step.tsx';
import { enterCode } from '#features/account/enter-code.ts';
import { goOn, nextOf } from '#features/account/go-on.ts';
import { guestsOnly } from '#features/account/load-profile.ts';
import { readSocialProblem } from '#features/account/social-problem.ts';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';
import { LoginForm, type LoginAnswer } from './login-form.tsx';

export const handle: RouteHandle = { query: ['next', 'social', 'provider', 'ended', 'deleted'] };

export async function loader({ request, context }: Route.LoaderArgs) {
  await guestsOnly({ context });
  const search = new URL(request.url).searchParams;
  const isEnded = search.has('ended');
  const page = {
    next: nextOf(request),
    isDeleted: search.has('deleted'),
    isEnded,
    problem: readSocialProblem(request),
  };
  // Shown once: visitors who don't log in continue as guests.
  return data(page, isEnded ? { headers: { 'Set-Cookie': clearSignedInHint } } : {});
}

/** The API sets this cookie with a login, see `login_ended` of the profile. */
const clearSignedInHint = 'frontend_signed_in=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly';

/** Logs in, or verifies the code of an unverified account. The guest's cart is merged (CONTRACT §1.4). */
export async function action({ request, context }: Route.ActionArgs): Promise<LoginAnswer> {
  const form = await request.formData();
  if (form.get('intent') === 'code') return enterCode({ request, context }, form);
  const { values, typed, fieldErrors } = readForm(loginFields, form);
  if (fieldErrors) return { step: 'form', typed, fieldErrors, messages: [] };
  const outcome = await personalApi(context).call('POST user/signin', { body: values });
  if (outcome.ok) throw goOn(request);
  return outcome.next === 'verify'
    ? { step: 'code', email: values.email, messages: [] }
    : { step: 'form', typed, messages: outcome.messages };
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Login() {
  const { next, isDeleted, isEnded, problem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [sent, setSent] = useState<FormData | null>(null);
  const here = links.login(next === links.home() ? undefined : next);
  if (answer?.step === 'code')
    return <CodeStep email={answer.email} action={here} answer={answer} sent={sent} />;
  return (
    <LoginForm
      action={here}
      next={next}
      answer={answer}
      isDeleted={isDeleted}
      isEnded={isEnded}
      problem={problem}
      onSend={setSent}
    />
  );
}
