import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { AuthHead } from '#features/account/auth-head.tsx';
import { clearDraft } from '#features/seller/use-draft.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { Documents } from './documents.tsx';
import { Waiting } from './waiting.tsx';

export const handle: RouteHandle = { query: ['signature'], kind: 'form' };

/** The applicant's own application: after verifying the email address, or by an emailed link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const signature = new URL(request.url).searchParams.get('signature') ?? '';
  const outcome = await personalApi(context).call('GET seller/application/{id}', {
    params: { id: params.id },
    query: { signature },
  });
  return outcome.ok
    ? { application: outcome.data, signature, messages: [] }
    : { application: null, signature, messages: outcome.messages };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function SellerApplication() {
  const { application, signature, messages } = useLoaderData<typeof loader>();
  const t = useT();
  // The draft has been submitted.
  useEffect(() => void (application && clearDraft()), [application]);
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-[560px] gap-5 pt-6 lg:pt-10">
        {application?.status === 'pending' ? (
          <>
            <Waiting application={application} />
            <Documents key={application.id} application={application} signature={signature} />
          </>
        ) : (
          <>
            <AuthHead title={t('seller.told.title')} />
            <Notice tone={application ? 'info' : 'error'} live>
              {application
                ? t(`seller.decided.${application.status}`, { store: application.store_name })
                : messages.join(' ')}
            </Notice>
          </>
        )}
        <LinkButton to={links.home()} variant="neutral" wide>
          {t('seller.home')}
        </LinkButton>
      </div>
    </div>
  );
}
