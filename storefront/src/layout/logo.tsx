import { useEffect, useRef, useState } from 'react';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { addressOf } from '@souk/kit/ui/picture.tsx';

/** The shop's logo, linking to the home page. Falls back to the shop's name, or to a word while the settings aren't loaded. */
export function Logo({ place = 'header' }: { place?: 'header' | 'footer' }) {
  const t = useT();
  const facts = useSiteSettings();
  const file = facts?.site[`${place}_logo`];
  const picture = useRef<HTMLImageElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  // The image may have failed before hydration.
  useEffect(() => {
    const shown = picture.current;
    if (shown?.complete && shown.naturalWidth === 0) setIsMissing(true);
  }, []);
  return (
    <Link
      to={links.home()}
      className="flex min-h-11 items-center"
      aria-label={t('layout.home', { site: facts?.site.site_name ?? '' })}
    >
      {facts && file && !isMissing ? (
        <img
          ref={picture}
          // No product placeholder image.
          src={`${addressOf(file)}?missing=none`}
          alt={facts.site.site_name}
          width={122}
          height={37}
          loading={place === 'footer' ? 'lazy' : undefined}
          onError={() => setIsMissing(true)}
          className="h-8 w-auto text-20 font-heading lg:h-9"
        />
      ) : (
        <b className="text-20">{facts ? facts.site.site_name : t('layout.shop')}</b>
      )}
    </Link>
  );
}
