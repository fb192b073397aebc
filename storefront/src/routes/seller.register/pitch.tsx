import { PageHead } from '#features/seo/page-head.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';

const benefits = [
  ['store', 'seller.benefit.store'],
  ['cart', 'seller.benefit.cart'],
  ['chat', 'seller.benefit.trust'],
] as const satisfies [IconName, string][];
const steps = ['seller.step.apply', 'seller.step.confirm', 'seller.step.open'] as const;

/** Benefits and next steps; above the form on phones, beside it on wide screens. */
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
        <div className="grid gap-3 border-t border-line pt-5 max-lg:hidden">
          <h2 className="text-16 font-heading">{t('seller.how')}</h2>
          <ol className="grid gap-3 text-14">
            {steps.map((text, place) => (
              <li key={text} className="flex items-start gap-3">
                <span
                  aria-hidden
                  className="grid size-6 flex-none place-items-center rounded-full border border-divider bg-surface text-12 font-heading"
                >
                  {t('ui.number', { value: place + 1 })}
                </span>
                <span className="pt-0.5">{t(text)}</span>
              </li>
            ))}
          </ol>
        </div>
      </aside>
    </>
  );
}
