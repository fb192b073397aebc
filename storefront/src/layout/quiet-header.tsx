import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { useHandles } from './page-layout.tsx';
import { Logo } from './logo.tsx';

/** Header of checkout and reviews: logo and help, without other links. Only the checkout is marked as secure. */
export function QuietHeader() {
  const t = useT();
  const isCheckout = useHandles().every((handle) => handle?.kind !== 'form');
  return (
    <header className="border-b border-line bg-surface text-14">
      <div className="wrap flex flex-wrap items-center gap-x-3 py-2 sm:gap-x-6 lg:py-3">
        <Logo />
        {isCheckout && (
          <span className="ms-auto inline-flex items-center gap-1.5 text-text-2">
            <Icon name="lock" size={16} />
            {t('layout.secure')}
          </span>
        )}
        <Link
          to={links.contact()}
          className={`inline-flex min-h-11 items-center gap-1.5 font-label hover:underline ${isCheckout ? '' : 'ms-auto'}`}
        >
          <Icon name="chat" size={18} />
          {t('layout.help')}
        </Link>
      </div>
    </header>
  );
}
