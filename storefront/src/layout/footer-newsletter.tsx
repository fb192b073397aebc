import { useLocation } from 'react-router';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';

/** On every page except the newsletter pages, which have a form of their own. */
export function FooterNewsletter() {
  const t = useT();
  if (useLocation().pathname.startsWith(links.newsletter())) return null;
  return (
    <section
      aria-labelledby="footer-newsletter"
      className="mb-8 grid items-start gap-x-12 gap-y-4 border-b border-line pb-8 lg:grid-cols-2"
    >
      <div className="grid gap-1">
        <h2 id="footer-newsletter" className="text-20 font-heading">
          {t('newsletter.heading')}
        </h2>
        <p className="text-text-2">{t('newsletter.text')}</p>
      </div>
      <NewsletterForm form="footer-newsletter" />
    </section>
  );
}
