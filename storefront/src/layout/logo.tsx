import { useEffect, useRef, useState } from 'react';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { addressOf } from '@souk/kit/ui/picture.tsx';

/** The shop's mark, which leads home; a word instead while nothing is known of the shop, its name where it has no mark or the file is gone. */
export function Logo({ place = 'header' }: { place?: 'header' | 'footer' }) {
  const t = useT();
  const facts = useSiteSettings();
  const file = facts?.site[`${place}_logo`];
  const picture = useRef<HTMLImageElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  // It may have failed before script ran.
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
          // Without the picture that stands in for goods.
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
