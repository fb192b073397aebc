import { useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { NewsletterStep } from '#features/newsletter/newsletter-step.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['id', 'expires', 'signature'], kind: 'form' };

function linkOf(request: Request) {
  const search = new URL(request.url).searchParams;
  return {
    id: search.get('id') ?? '',
    expires: search.get('expires') ?? '',
    signature: search.get('signature') ?? '',
  };
}

export function loader({ request }: Route.LoaderArgs) {
  return linkOf(request);
}

/** The link's parameters stay in the URL, so the form needs none. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await personalApi(context).call('POST email-subscription/confirm', {
    body: linkOf(request),
  });
  return { isDone: outcome.ok, messages: outcome.ok ? [] : [...new Set(outcome.messages)] };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function ConfirmNewsletter() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <NewsletterStep
      title={t('newsletter.confirm.title')}
      text={t('newsletter.confirm.text')}
      submit={t('newsletter.confirm.submit')}
      busy={t('newsletter.confirm.busy')}
      action={links.confirmNewsletter(link)}
      done={
        answer?.isDone
          ? { title: t('newsletter.confirm.done'), text: t('newsletter.confirm.doneText') }
          : null
      }
      messages={answer?.messages ?? []}
    />
  );
}
