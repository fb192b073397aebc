import { useState } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { personalApi, type PageArgs } from '#api/api-client.ts';
import { emailFields } from '#features/account/account-fields.ts';
import { AuthHead } from '#features/account/auth-head.tsx';
import { goOn, nextOf } from '#features/account/go-on.ts';
import { guestsOnly } from '#features/account/load-profile.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { AskForm, type AskAnswer } from './ask-form.tsx';
import { resetFields } from './reset-fields.ts';
import { ResetForm, type ResetAnswer } from './reset-form.tsx';

export const handle: RouteHandle = { query: ['next', 'link', 'console'] };

type Answer = AskAnswer | ResetAnswer | { step: 'done' };

/** Console of the emailed link, to which the reset returns. */
function consoleOf(query: URLSearchParams): 'seller' | 'operator' | null {
  const named = query.get('console');
  return named === 'seller' || named === 'operator' ? named : null;
}

/** `link` is the token of the emailed link, which replaces email address and code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get('link');
  const audience = consoleOf(searchParams);
  // A customer who is logged in may still have forgotten a console password. Both branches call the personal API, so that the
  // page is never cached.
  if (link === null && audience === null) await guestsOnly({ context });
  else await personalApi(context).need('GET user/profile');
  return { next: nextOf(request), link, audience };
}

/** Sends a code, whether or not the account exists; then sets the new password with it. */
export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const form = await request.formData();
  if (form.get('intent') === 'reset') return changePassword({ request, context }, form);
  const { values, typed, fieldErrors } = readForm(emailFields, form);
  if (fieldErrors) return { step: 'form', typed, fieldErrors, messages: [] };
  const outcome = await personalApi(context).call('POST user/forgot-password', { body: values });
  return outcome.ok
    ? { step: 'reset', ...values, link: '', messages: [] }
    : { step: 'form', typed, messages: outcome.messages };
}

async function changePassword(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  form: FormData,
): Promise<Answer> {
  const api = personalApi(context);
  const [email, link] = [typedText(form, 'email'), typedText(form, 'link')];
  const { values, fieldErrors } = readForm(resetFields({ hasLink: link !== '' }), form);
  if (fieldErrors) return { step: 'reset', email, link, fieldErrors, messages: [] };
  const { code, password } = values;
  const outcome = await api.call('POST user/update-password', {
    body: { ...(link ? { link } : { email, code }), password },
  });
  if (!outcome.ok) {
    const { messages, triesLeft } = outcome;
    return { step: 'reset', email, link, messages, triesLeft };
  }
  // The link doesn't contain the email address, so the user has to log in.
  const signedIn = link ? null : await api.call('POST user/signin', { body: { email, password } });
  if (signedIn?.ok) throw goOn(request);
  return { step: 'done' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function ForgotPassword() {
  const { next, link, audience } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const [sent, setSent] = useState<FormData | null>(null);
  const onward = next === links.home() ? undefined : next;
  const here = links.forgotPassword(onward, audience ?? undefined);
  if (answer?.step === 'done') {
    return (
      <div className="grid gap-5">
        <AuthHead title={t('account.reset.title')} />
        <Notice tone="success" live>
          {t('account.reset.done')}
        </Notice>
        {audience ? (
          <LinkButton
            to={audience === 'seller' ? links.sellerConsole() : links.operatorConsole()}
            variant="primary"
            wide
            reloadDocument
          >
            {t('account.reset.toConsole')}
          </LinkButton>
        ) : (
          <LinkButton to={links.login(onward)} variant="primary" wide>
            {t('account.login.submit')}
          </LinkButton>
        )}
      </div>
    );
  }
  if (answer?.step === 'reset')
    return <ResetForm action={here} audience={audience} answer={answer} sent={sent} />;
  if (link && !answer) {
    const asked = { step: 'reset', email: '', link, messages: [] } as const;
    return <ResetForm action={here} audience={audience} answer={asked} sent={sent} />;
  }
  return <AskForm action={here} login={links.login(onward)} answer={answer} onSend={setSent} />;
}
