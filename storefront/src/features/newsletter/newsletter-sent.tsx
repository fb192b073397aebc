import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

/** Replaces the submitted form and takes the focus from its button (SCREENS §10 "Footer"). */
export function NewsletterSent({ email }: { email: string }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control outline-none">
      <Notice tone="success" title={t('newsletter.sent.title')} live>
        {t.rich('newsletter.sent.text', {
          address: email,
          email: (text) => (
            <bdi dir="ltr" className="font-label break-words">
              {text}
            </bdi>
          ),
        })}
      </Notice>
    </div>
  );
}
