import { PageHead } from '#features/seo/page-head.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { NextSteps } from './next-steps.tsx';

const benefits = [
  ['store', 'seller.benefit.store'],
  ['cart', 'seller.benefit.cart'],
  ['chat', 'seller.benefit.trust'],
] as const satisfies [IconName, string][];

/** Benefits; above the form on phones, and on wide screens beside it with the next steps. */
export function Pitch() {
  const t = useT();
  const site = useSiteSettings()?.site.site_name ?? '';
  return (
    <>
      <header className="grid gap-1.5 lg:col-span-2">
        <PageHead
          title={t('seller.title', { site })}
          path={links.sellerRegister()}
          description={t('seller.intro')}
        />
        <h1 className="text-24 font-bold lg:text-30">{t('seller.title', { site })}</h1>
        <p className="max-w-[60ch] text-text-2">{t('seller.intro')}</p>
      </header>
      <aside
        aria-label={t('seller.how')}
        className="grid content-start gap-6 self-start rounded-sheet bg-sunk p-5 lg:sticky lg:top-6 lg:order-last lg:p-7"
      >
        <Arch tint="butter" className="w-24 max-lg:hidden">
          <span className="grid size-full place-items-center pt-2 text-primary-ink">
            <Icon name="store" size={32} />
          </span>
        </Arch>
        <ul className="grid gap-3 text-14">
          {benefits.map(([icon, text]) => (
            <li key={text} className="flex items-start gap-3">
              <Icon name={icon} className="mt-0.5 flex-none text-primary-ink" />
              {t(text)}
            </li>
          ))}
        </ul>
        <NextSteps className="border-t border-line pt-5 max-lg:hidden" />
      </aside>
    </>
  );
}
