import type { SiteSettings } from '#features/site/site-settings.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { LanguageForm } from './language-menu.tsx';
import { PhoneAccountLinks } from './phone-account-links.tsx';

type PhoneMenuSheetProps = { facts: SiteSettings; isOpen: boolean; onClose: () => void };

/** The drawer, loaded when it is opened. */
export default function PhoneMenuSheet({ facts, isOpen, onClose }: PhoneMenuSheetProps) {
  const t = useT();
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('layout.menu')} side="start">
      <Entries facts={facts} />
    </Sheet>
  );
}

function Entries({ facts }: { facts: SiteSettings }) {
  const t = useT();
  const line = 'flex min-h-11 items-center gap-3';
  return (
    <>
      <nav aria-label={t('layout.categories')} className="grid gap-1 p-4 text-16">
        <Link to={links.flashSales()} className={`${line} font-semibold text-sale`}>
          <Icon name="bolt" />
          {t('layout.flashSales')}
        </Link>
        {facts.categories.map((category) => (
          <Disclosure key={category.id} summary={category.title} group="phone-menu">
            <ul className="grid ps-3">
              <li>
                <Link to={links.category(category.slug)} className={`${line} font-medium`}>
                  {t('layout.allOf', { category: category.title })}
                </Link>
              </li>
              {category.children.map((child) => (
                <li key={child.slug}>
                  <Link to={links.subcategory(category.slug, child.slug)} className={line}>
                    {child.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
        <Link to={links.brands()} className={line}>
          <Icon name="ticket" />
          {t('layout.brands')}
        </Link>
        {facts.site.vendor_registration === 1 && (
          <Link to={links.sellerRegister()} className={line}>
            <Icon name="store" />
            {t('layout.sell', { site: facts.site.site_name })}
          </Link>
        )}
        {[...facts.headerLinks.left, ...facts.headerLinks.right].map((item) => (
          <Link key={item.id} to={item.url} className={line}>
            {item.title}
          </Link>
        ))}
        {facts.setting.phone && (
          <a href={`tel:${facts.setting.phone.replaceAll(/[^+\d]/g, '')}`} className={line}>
            <Icon name="phone" />
            <bdi dir="ltr">{facts.setting.phone}</bdi>
          </a>
        )}
      </nav>
      <nav aria-label={t('account.nav.title')} className="border-t border-line p-4 text-16">
        <PhoneAccountLinks className={line} />
      </nav>
      <div className="border-t border-line p-4">
        <h3 className="mb-1 text-14 font-semibold">{t('layout.languages')}</h3>
        <LanguageForm className="flex min-h-11 w-full items-center text-start aria-[current]:font-semibold" />
      </div>
    </>
  );
}
