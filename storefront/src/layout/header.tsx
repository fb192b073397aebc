import { useRef } from 'react';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useMoney } from '#features/catalog/money.ts';
import { payLink } from '#features/order/unpaid-order.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { CountBadge } from '@souk/kit/ui/badge.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { lazyComponent, LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { AccountLinks } from './account-links.tsx';
import { CategoryBar as ServerOnlyCategoryBar } from './category-bar.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { useReturningHeader } from './use-returning-header.ts';

// About a hundred links, which phones don't show.
const CategoryBar = import.meta.env.SSR
  ? ServerOnlyCategoryBar
  : lazyComponent(async () => (await import('./category-bar.tsx')).CategoryBar);

/** Helpline and links, logo, search, account and cart, with categories below. Phones have one row less. */
export function Header() {
  const place = useRef<HTMLElement>(null);
  useReturningHeader(place);
  return (
    <header ref={place} className="border-b border-line bg-surface print:hidden">
      {/* Phones show neither this row nor the menu of languages below, so neither is taken over there. */}
      <LazyHydrate>
        <HelpRow />
      </LazyHydrate>
      <div className="header-row">
        <div className="wrap grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-2 py-2 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-6 lg:py-3 xl:gap-x-10">
          <div className="flex items-center">
            <PhoneMenu />
            <span className="header-rest contents">
              <Logo />
            </span>
          </div>
          <div className="max-lg:order-last max-lg:col-span-3">
            <HeaderSearch />
          </div>
          <div className="flex items-center justify-end lg:gap-2">
            <span className="header-rest px-2 text-14 max-md:hidden lg:hidden">
              <LazyHydrate>
                <LanguageMenu />
              </LazyHydrate>
            </span>
            <span className="header-rest contents">
              <AccountLinks />
            </span>
            <OrderLink />
            <CartLink />
          </div>
        </div>
      </div>
      <LazyHydrate>
        <CategoryBar />
      </LazyHydrate>
    </header>
  );
}

function HelpRow() {
  const t = useT();
  const facts = useSiteSettings();
  if (!facts) return null;
  const { left, right } = facts.headerLinks;
  return (
    <div className="max-lg:hidden">
      <div className="wrap flex h-9 items-center gap-6 text-13 text-text-2">
        {facts.setting.phone && (
          <a
            href={`tel:${facts.setting.phone.replaceAll(/[^+\d]/g, '')}`}
            className="inline-flex items-center gap-2 hover:text-text"
          >
            <Icon name="phone" size={16} />
            <span className="sr-only">{t('layout.helpline')}</span>
            <bdi dir="ltr">{facts.setting.phone}</bdi>
          </a>
        )}
        {left.map((item) => (
          <HeaderLink key={item.id} item={item} />
        ))}
        <span className="ms-auto" />
        {facts.site.vendor_registration === 1 && (
          <Link to={links.sellerRegister()} className="hover:text-text hover:underline">
            {t('layout.sell', { site: facts.site.site_name })}
          </Link>
        )}
        {right.map((item) => (
          <HeaderLink key={item.id} item={item} />
        ))}
        <LanguageMenu />
      </div>
    </div>
  );
}

function HeaderLink({ item }: { item: { title: string; url: string; target: '_self' | '_blank' } }) {
  return (
    <Link
      to={item.url}
      {...(item.target === '_blank' ? { target: '_blank', rel: 'noopener' } : {})}
      className="hover:text-text hover:underline"
    >
      {item.title}
    </Link>
  );
}

/**
 * Links to order tracking, or to an unpaid order once the session shows there is one. Both labels share one place, so that the
 * layout doesn't shift.
 */
function OrderLink() {
  const t = useT();
  const unpaid = useVisitor()?.unpaid_order;
  const money = useMoney(unpaid?.currency);
  const label = unpaid
    ? t('order.waitsNamed', { number: unpaid.order, due: money(unpaid.due) })
    : t('layout.track');
  const word = (text: string, isShown: boolean) => (
    <span aria-hidden={!isShown} className={`col-start-1 row-start-1 ${isShown ? '' : 'invisible'}`}>
      {text}
    </span>
  );
  return (
    <Link
      to={unpaid ? payLink(unpaid) : links.trackOrder()}
      className="header-rest flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-label hover:bg-sunk"
      aria-label={label}
      title={unpaid ? label : undefined}
    >
      <span className="relative">
        <Icon name="package" size={24} />
        {unpaid && (
          <span className="absolute -end-2 -top-2">
            <CountBadge count={1} />
          </span>
        )}
      </span>
      <span className="grid max-xl:hidden">
        {word(t('layout.track'), !unpaid)}
        {word(t('order.payment.now'), Boolean(unpaid))}
      </span>
    </Link>
  );
}

/** Cart link; the count is loaded after hydration into reserved space. */
function CartLink() {
  const t = useT();
  const count = useVisitor()?.cart_count ?? 0;
  return (
    <Link
      to={links.cart()}
      className="flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-label hover:bg-sunk"
      aria-label={t('layout.cartNamed', { count })}
    >
      <span className="relative">
        <Icon name="cart" size={24} />
        {count > 0 && (
          <span className="absolute -end-2 -top-2">
            <CountBadge count={count} />
          </span>
        )}
      </span>
      <span className="max-lg:hidden">{t('layout.cart')}</span>
    </Link>
  );
}
