import { useActionData, useLoaderData, useLocation } from 'react-router';
import { personalApi, type PageArgs } from '#api/api-client.ts';
import { placeNames } from '#features/address/country-names.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { ApplicationFacts } from './application-facts.tsx';
import { decisionFields } from './decision-fields.ts';
import { DecisionForms } from './decision-forms.tsx';

export const handle: RouteHandle = { query: ['expires', 'signature', 'decision'], kind: 'form' };

/** Shows the application and asks for confirmation: opening the emailed link decides nothing. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = personalApi(context);
  const { signed, wish } = readLink(request);
  const outcome = await api.call('GET seller/approval/{id}', { params: { id: params.id }, query: signed });
  if (!outcome.ok) return { application: null, messages: outcome.messages, wish, country: '' };
  const countries = await api.need('GET countries-phones');
  const country = placeNames(countries, outcome.data, context.get(shopContext).language).country;
  return { application: outcome.data, messages: [], wish, country };
}

/** The reloaded page shows the decision; only refusals have a message. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await personalApi(context).call('POST seller/approval/{id}', {
    params: { id: params.id },
    body: {
      ...readLink(request).signed,
      decision: 'reject',
      ...readForm(decisionFields, form).values,
    },
  });
  return { messages: outcome.ok ? [] : outcome.messages };
}

function readLink({ url }: PageArgs['request']) {
  const search = new URL(url).searchParams;
  const [expires, signature] = [search.get('expires') ?? '', search.get('signature') ?? ''];
  return { signed: { expires, signature }, wish: search.get('decision') };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function SellerApproval({ params }: Route.ComponentProps) {
  const { application, messages, wish, country } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.messages ?? [];
  const { search } = useLocation();
  const t = useT();
  return (
    <div className="wrap">
      <PageTitle>{t('seller.approval.title')}</PageTitle>
      <div className="mx-auto grid max-w-[700px] gap-6 pt-8">
        <h1 className="text-24 font-bold lg:text-30">{t('seller.approval.title')}</h1>
        {[...messages, ...refused].length > 0 && (
          <Notice tone="error" live>
            {[...messages, ...refused].join(' ')}
          </Notice>
        )}
        {!application && (
          <p className="text-text-2">
            {t.rich('seller.approval.otherWay', {
              link: (text) => (
                <Link to={links.operatorConsole('/applications')} reloadDocument className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
        {application?.status === 'approved' && (
          <Notice
            tone="success"
            live
            action={
              application.store_slug && (
                <LinkButton to={links.store(application.store_slug)} size="small">
                  {t('store.visit')}
                </LinkButton>
              )
            }
          >
            {t('seller.approval.approved')}
          </Notice>
        )}
        {application?.status === 'rejected' && (
          <Notice tone="info" title={t('seller.approval.rejected')} live>
            {application.reason && <p dir="auto">{application.reason}</p>}
          </Notice>
        )}
        {application && <ApplicationFacts application={application} country={country} />}
        {application && application.documents.length > 0 && (
          <p className="text-14 text-text-2">{t('seller.approval.documents')}</p>
        )}
        {application?.status === 'pending' && (
          <DecisionForms
            application={application.id}
            action={links.sellerApproval(params.id, search)}
            wish={wish}
          />
        )}
      </div>
    </div>
  );
}
