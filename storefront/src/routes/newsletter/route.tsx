import { useActionData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { newsletterFields } from '#features/newsletter/newsletter-fields.ts';
import { NewsletterForm, type NewsletterAnswer } from '#features/newsletter/newsletter-form.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';

export const handle: RouteHandle = { query: [], kind: 'form' };

/** Handles this page's form and, without JavaScript, the footer's. */
export async function action({ request, context }: Route.ActionArgs): Promise<NewsletterAnswer> {
  const form = await request.formData();
  const { values, fieldErrors } = readForm(newsletterFields, form);
  const { email } = values;
  if (fieldErrors) return { email, isSent: false, fieldErrors, messages: [] };
  const outcome = await personalApi(context).call('POST email-subscription', { body: { email } });
  return { email, isSent: outcome.ok, messages: outcome.ok ? [] : outcome.messages };
}

export default function Newsletter() {
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('newsletter.title')} path={links.newsletter()} description={t('newsletter.text')} />
      <Trail
        path={links.newsletter()}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: t('newsletter.title') }]}
      />
      <div className="mx-auto mt-4 grid max-w-[640px] gap-5">
        <header className="grid gap-1.5">
          <h1 className="text-24 font-bold lg:text-30">{t('newsletter.title')}</h1>
          <p className="text-text-2">{t('newsletter.text')}</p>
        </header>
        <div className="card p-5">
          <NewsletterForm form="newsletter" answer={answer} />
        </div>
        <p className="text-14 text-text-2">{t('newsletter.page.leave')}</p>
      </div>
    </div>
  );
}
