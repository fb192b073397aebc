import { useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { NewsletterStep } from '#features/newsletter/newsletter-step.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: ['id', 'signature'], kind: 'form' };

function linkOf(request: Request) {
  const search = new URL(request.url).searchParams;
  return { id: search.get('id') ?? '', signature: search.get('signature') ?? '' };
}

export function loader({ request }: Route.LoaderArgs) {
  return linkOf(request);
}

/** Also handles one-click unsubscribe of email programs (RFC 8058): all parameters are in the URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await personalApi(context).call('POST email-subscription/unsubscribe', {
    body: linkOf(request),
  });
  return { isDone: outcome.ok, messages: outcome.ok ? [] : [...new Set(outcome.messages)] };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Unsubscribe() {
  const link = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <NewsletterStep
      title={t('newsletter.leave.title')}
      text={t('newsletter.leave.text')}
      submit={t('newsletter.leave.submit')}
      busy={t('newsletter.leave.busy')}
      action={links.unsubscribe(link)}
      done={
        answer?.isDone ? { title: t('newsletter.leave.done'), text: t('newsletter.leave.doneText') } : null
      }
      messages={answer?.messages ?? []}
    />
  );
}
