import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { PageHead } from '#features/seo/page-head.tsx';
import { Trail } from '#features/seo/trail.tsx';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { contactFields } from './contact-fields.ts';
import { ContactForm, type ContactAnswer } from './contact-form.tsx';
import { OtherWays } from './other-ways.tsx';

export const handle: RouteHandle = { query: [], kind: 'form' };

export async function action({ request, context }: Route.ActionArgs): Promise<ContactAnswer> {
  const form = await request.formData();
  const { values, typed, fieldErrors } = readForm(contactFields, form);
  if (fieldErrors) return { isSent: false, typed, fieldErrors, messages: [] };
  const website = String(form.get('website') ?? '');
  const outcome = await personalApi(context).call('POST contact', { body: { ...values, website } });
  return outcome.ok ? { isSent: true, messages: [] } : { isSent: false, typed, messages: outcome.messages };
}

export default function Contact() {
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="wrap">
      <PageHead title={t('contact.title')} path={links.contact()} description={t('contact.text')} />
      <Trail
        path={links.contact()}
        crumbs={[{ label: t('catalog.home'), href: links.home() }, { label: t('contact.title') }]}
      />
      <div className="mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid max-w-[720px] content-start gap-5">
          <header className="grid gap-1.5">
            <h1 className="text-24 font-bold lg:text-30">{t('contact.title')}</h1>
            <p className="text-text-2">{t('contact.text')}</p>
          </header>
          {answer?.isSent ? <ContactSent /> : <ContactForm answer={answer} />}
        </div>
        <OtherWays />
      </div>
    </div>
  );
}

/** Replaces the form after submission and takes over the focus. */
function ContactSent() {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Notice tone="success" title={t('contact.sent.title')} live>
        {t('contact.sent.text')}
      </Notice>
    </div>
  );
}
