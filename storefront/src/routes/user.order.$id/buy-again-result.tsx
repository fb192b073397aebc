import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { OrderAnswer } from './act-on-order.ts';

/** Items that couldn't be bought again, and why; the others are in the cart. */
export function BuyAgainResult({ answer }: { answer: Extract<OrderAnswer, { intent: 'again' }> }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  const { again, messages } = answer;
  return (
    <div ref={box} tabIndex={-1}>
      {again === null ? (
        <Notice tone="error" live>
          {messages.join(' ')}
        </Notice>
      ) : (
        <Notice
          tone="warning"
          live
          title={t('order.again.title', { count: again.added.length })}
          action={
            again.added.length > 0 && (
              <LinkButton to={links.cart()} size="small" className="self-center">
                {t('order.again.cart')}
              </LinkButton>
            )
          }
        >
          <ul>
            {again.missing.map(({ title, reason }) => (
              <li key={title}>
                <bdi>{title}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
