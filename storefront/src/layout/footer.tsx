import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PaymentMarks } from '#features/payment/payment-marks.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import type { SiteSettings } from '#features/site/site-settings.ts';
import { links } from '#links.ts';
import { CachedFragment } from '#cached-fragment.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { FooterBottom } from './footer-bottom.tsx';
import { FooterNewsletter } from './footer-newsletter.tsx';
import { Logo } from './logo.tsx';

const shownCategories = 7;

type FooterGroup = { title: string; entries: { title: string; href: string }[] };

/** Newsletter and link groups, which are collapsed on phones. */
export function Footer() {
  const facts = useSiteSettings();
  if (!facts) return null;
  return (
    <footer className="border-t border-line bg-sunk text-14 print:hidden">
      <div className="wrap pt-10 pb-8">
        <FooterNewsletter />
        {/* Not the field above: browsers that fill in forms ask each for its place, and would lay all of this out with it. */}
        <div className="late-layout [--room:36rem] md:[--room:38rem] xl:[--room:34rem]">
          <CachedFragment name="footer" of={null}>
            <FooterParts facts={facts} />
          </CachedFragment>
        </div>
      </div>
    </footer>
  );
}

/** A component of its own, so that hydration can skip it. */
function FooterParts({ facts }: { facts: SiteSettings }) {
  const t = useT();
  const groups = [
    {
      title: t('layout.footer.shop'),
      entries: facts.categories
        .slice(0, shownCategories)
        .map((item) => ({ title: item.title, href: links.category(item.slug) })),
    },
    {
      title: t('layout.footer.find'),
      entries: [
        { title: t('layout.flashSales'), href: links.flashSales() },
        { title: t('layout.brands'), href: links.brands() },
        { title: t('layout.allCategories'), href: links.categories() },
        ...facts.categories
          .slice(shownCategories)
          .map((item) => ({ title: item.title, href: links.category(item.slug) })),
      ].slice(0, shownCategories),
    },
    { title: t('layout.footer.service'), entries: facts.services },
    {
      title: t('layout.footer.about'),
      entries: [
        ...facts.about,
        ...(facts.site.vendor_registration === 1
          ? [{ title: t('layout.sell', { site: facts.site.site_name }), href: links.sellerRegister() }]
          : []),
      ],
    },
    { title: t('layout.footer.here'), entries: facts.social },
  ].filter((group): group is FooterGroup => group.entries.length > 0);
  return (
    <>
      <div className="hidden grid-cols-5 gap-8 md:grid">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="mb-2 text-14 font-semibold">{group.title}</h2>
            <FooterLinks entries={group.entries} />
          </section>
        ))}
      </div>
      <div className="md:hidden">
        {groups.map((group) => (
          <Disclosure key={group.title} summary={group.title} className="border-b border-line">
            <FooterLinks entries={group.entries} />
          </Disclosure>
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-line text-13 text-text-2 md:border-t md:pt-6">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <FooterBottom
            isContactAbove={groups.some(({ entries }) =>
              entries.some(({ href }) => href === links.contact()),
            )}
          />
          <Logo place="footer" />
        </div>
        <p className="grid gap-1">
          <span>{facts.site.copyright_text}</span>
          {facts.site.demo === 1 && (
            <Link to={links.page('about')} className="underline underline-offset-3">
              {t('layout.footer.demo')}
            </Link>
          )}
          {facts.setting.phone && (
            <span>
              <bdi dir="ltr">{facts.setting.phone}</bdi> · <bdi dir="ltr">{facts.setting.email}</bdi>
            </span>
          )}
        </p>
        <PaymentMarks marks={facts.payment} label={t('layout.footer.payment')} />
      </div>
    </>
  );
}

function FooterLinks({ entries }: { entries: FooterGroup['entries'] }) {
  return (
    <ul className="footer-links">
      {entries.map((entry) => (
        <li key={entry.href + entry.title}>
          <Link to={entry.href}>{entry.title}</Link>
        </li>
      ))}
    </ul>
  );
}
