import { useState } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { personalApi, type ApiClient } from '#api/api-client.ts';
import { codeFields } from '#features/account/code-fields.ts';
import { CodeStep } from '#features/account/code-step.tsx';
import { ConfirmLink } from '#features/account/confirm-link.tsx';
import { loadFormat } from '#features/address/change-address.ts';
import { loadAddressBook } from '#features/address/load-address-book.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { Route } from './+types/route';
import { applicationFields, type ApplicationField } from './application-fields.ts';
import { ApplicationForm, type FormStep } from './application-form.tsx';
import { Costs } from './costs.tsx';
import { Outcome } from './outcome.tsx';
import { Pitch } from './pitch.tsx';

export const handle: RouteHandle = { query: ['link', 'edit'], kind: 'form' };

type Answer =
  | FormStep
  | (FormAnswer<'code'> & { step: 'code'; email: string; triesLeft?: number | undefined })
  /** Refused or not needed; the reason is shown only after the email address was verified. */
  | { step: 'told'; messages: readonly string[] };

/** `link` is the token of the emailed link, which replaces the code. 404 if applications are disabled. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = personalApi(context);
  const common = await api.need('GET common');
  // Links emailed before applications were disabled still work.
  const link = new URL(request.url).searchParams.get('link');
  if (common.site_setting.vendor_registration !== 1 && !link) throw new Response('', { status: 404 });
  const profile = await api.need('GET user/profile');
  const { countries, format } = await loadAddressBook({ request, context }, [], profile);
  const { name, email, phone } = profile;
  return data(
    {
      costs: link ? null : await api.need('GET seller/costs'),
      link,
      account: profile.is_logged_in ? { name: name ?? '', email: email ?? '', phone: phone ?? '' } : null,
      countries,
      format,
    },
    // Forms need an Origin header; with a token in the URL, the default `no-referrer` stays.
    link ? {} : { headers: { 'Referrer-Policy': 'same-origin' } },
  );
}

/**
 * Submits the application, verifies the emailed code or link, and redirects to the pending application. Requesting a new code
 * submits the first form again.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const form = await request.formData();
  const api = personalApi(context);
  if (form.get('intent') === 'link') return proveBy(api, { link: typedText(form, 'link') });
  if (form.get('intent') === 'code') {
    const email = typedText(form, 'email');
    const { values, fieldErrors } = readForm(codeFields, form);
    if (fieldErrors) return { step: 'code', email, fieldErrors, messages: [] };
    return proveBy(api, { email, ...values });
  }

  const profile = await api.need('GET user/profile');
  const hasAccount = profile.is_logged_in;
  const format = await loadFormat(api, typedText(form, 'country'));
  const fields = applicationFields({ format, hasAccount });
  const { values, typed, fieldErrors } = readForm(fields, form);
  const again = (answer: FormAnswer<ApplicationField>): Answer => ({
    step: 'form',
    typed,
    format,
    ...answer,
  });
  if (fieldErrors) return again({ fieldErrors, messages: [] });
  const { password_confirmation: _, ...application } = values;
  const email = hasAccount ? (profile.email ?? '') : values.email;
  // The API requires a password, but existing accounts keep theirs.
  const password = hasAccount ? crypto.randomUUID() : values.password;
  const outcome = await api.call('POST seller/signup', { body: { ...application, email, password } });
  return outcome.ok ? { step: 'code', email, messages: [] } : again({ messages: outcome.messages });
}

async function proveBy(
  api: ApiClient,
  proof: { link: string } | { email: string; code: string },
): Promise<Answer> {
  const outcome = await api.call('POST seller/verify', { body: proof });
  if (outcome.ok) throw redirect(links.sellerApplication(outcome.data.id, outcome.data.signature), 303);
  const { messages } = outcome;
  if (outcome.next === undefined && 'email' in proof)
    return { step: 'code', email: proof.email, messages, triesLeft: outcome.triesLeft };
  return { step: 'told', messages };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function SellerRegister() {
  const { link, costs, ...start } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const [sent, setSent] = useState<FormData | null>(null);
  const here = links.sellerRegister();
  const isForm = answer?.step === 'form' || (!answer && !link);
  return (
    <div className="wrap">
      <div
        className={`mx-auto grid gap-8 pt-6 lg:pt-10 ${isForm ? 'max-w-[1040px] lg:grid-cols-[minmax(0,600px)_minmax(0,1fr)] lg:gap-x-14' : 'max-w-[480px]'}`}
      >
        {answer?.step === 'told' && <Outcome messages={answer.messages} />}
        {answer?.step === 'code' && (
          <CodeStep
            email={answer.email}
            action={here}
            answer={answer}
            sent={sent}
            submit={t('seller.code.submit')}
          />
        )}
        {link && !answer && (
          <ConfirmLink
            link={link}
            action={here}
            title={t('account.link.title')}
            submit={t('seller.code.submit')}
          >
            {t('seller.link.text')}
          </ConfirmLink>
        )}
        {isForm && (
          <>
            <Pitch />
            {costs && <Costs costs={costs} />}
            <ApplicationForm
              action={here}
              {...start}
              answer={answer?.step === 'form' ? answer : undefined}
              onSend={setSent}
            />
          </>
        )}
      </div>
    </div>
  );
}
