import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { ProviderMark } from './provider-mark.tsx';
import { providerNames, socialProviders } from './social-providers.ts';

/** Buttons of the login providers that the shop has enabled (SPEC §2). `next`: where to go after login. */
export function SocialButtons({ next }: { next?: string | undefined }) {
  const t = useT();
  const site = useSiteSettings()?.site;
  const offered = providerNames.filter((name) => site?.[`${name}_login`] === 1);
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-12 text-text-3 before:h-px before:flex-1 before:bg-divider after:h-px after:flex-1 after:bg-divider">
        {t('account.social.or')}
      </p>
      <div className="grid gap-2">
        {offered.map((provider) => (
          // A plain link, because it leaves the shop.
          <a
            key={provider}
            href={links.socialLogin(provider, next)}
            className={buttonStyle({ wide: true })}
            rel="nofollow"
          >
            <ProviderMark provider={provider} />
            {t('account.social.continue', { provider: socialProviders[provider] })}
          </a>
        ))}
      </div>
    </div>
  );
}
