import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** Takes the focus, because the page was reloaded. */
export function SavedNotice({ href }: { href: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" live title={t('review.saved')}>
        <Link to={href} className="link">
          {t('review.see')}
        </Link>
      </Notice>
    </div>
  );
}
