import { useState } from 'react';
import { data, useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { registerFields } from '#features/account/account-fields.ts';
import { CodeStep } from '#features/account/code-step.tsx';
import { ConfirmLink } from '#features/account/confirm-link.tsx';
import { enterCode } from '#features/account/enter-code.ts';
import { goOn, nextOf } from '#features/account/go-on.ts';
import { guestsOnly } from '#features/account/load-profile.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';
import { RegisterForm, type RegisterAnswer } from './register-form.tsx';

export const handle: RouteHandle = { query: ['next', 'link'] };

/** `link` is the token of the emailed link, which replaces the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await guestsOnly({ context });
  const link = new URL(request.url).searchParams.get('link');
  // Forms need an Origin header, hence `same-origin`; with a token in the URL, the default `no-referrer` stays.
  return data({ next: nextOf(request), link }, link ? {} : { headers: { 'Referrer-Policy': 'same-origin' } });
}

/** Creates the account, then verifies the emailed code or link. Requesting a new code submits the first form again. */
export async function action({ request, context }: Route.ActionArgs): Promise<RegisterAnswer> {
  const form = await request.formData();
  const api = personalApi(context);
  if (form.get('intent') === 'code') return enterCode({ request, context }, form);
  if (form.get('intent') === 'link') {
    const outcome = await api.call('POST user/verify', { body: { link: typedText(form, 'link') } });
    if (outcome.ok) throw goOn(request);
    return { step: 'form', messages: outcome.messages };
  }
  const { values, typed, fieldErrors } = readForm(registerFields, form);
  if (fieldErrors) return { step: 'form', typed, fieldErrors, messages: [] };
  const { name, email, password } = values;
  const outcome = await api.call('POST user/signup', { body: { name, email, password } });
  return outcome.ok
    ? { step: 'code', email, messages: [] }
    : { step: 'form', typed, messages: outcome.messages };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Register() {
  const { next, link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const [sent, setSent] = useState<FormData | null>(null);
  const onward = next === links.home() ? undefined : next;
  const here = links.register(onward);
  if (answer?.step === 'code')
    return <CodeStep email={answer.email} action={here} answer={answer} sent={sent} />;
  // An expired link falls back to the registration form.
  if (link) {
    return (
      <ConfirmLink
        link={link}
        action={here}
        title={t('account.link.title')}
        submit={t('account.code.submit')}
      >
        {t('account.link.text')}
      </ConfirmLink>
    );
  }
  return (
    <RegisterForm action={here} login={links.login(onward)} next={onward} answer={answer} onSend={setSent} />
  );
}
