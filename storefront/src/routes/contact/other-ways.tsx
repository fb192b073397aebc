import type { ReactNode } from 'react';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon, type IconName } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

export function OtherWays() {
  const t = useT();
  const facts = useSiteSettings();
  const { email, phone } = facts?.setting ?? { email: '', phone: '' };
  return (
    <aside aria-labelledby="other-ways" className="card grid h-fit gap-4 p-5">
      <h2 id="other-ways" className="text-16 font-heading">
        {t('contact.other')}
      </h2>
      {phone && (
        <Way icon="phone" title={t('contact.phone')}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link">
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </Way>
      )}
      {email && (
        <Way icon="mail" title={t('contact.mail')}>
          <a href={`mailto:${email}`} className="link break-all">
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Way>
      )}
      <Way icon="truck" title={t('contact.trackText')}>
        <Link to={links.trackOrder()} className="link">
          {t('contact.track')}
        </Link>
      </Way>
      {facts?.site.demo === 1 && <p className="text-13 text-text-2">{t('contact.demo')}</p>}
    </aside>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 text-14">
      <Icon name={icon} className="mt-0.5 text-text-3" />
      <p className="grid gap-0.5">
        <span className="text-text-2">{title}</span>
        {children}
      </p>
    </div>
  );
}
