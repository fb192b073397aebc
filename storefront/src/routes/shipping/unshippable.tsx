import type { CartItem } from '@souk/contract/cart';
import { useEffect, useRef } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type UnshippableProps = {
  items: readonly CartItem[];
  /** Localized names. */
  place: { country: string; state: string };
  /** Prevented the submission, so it takes the focus. */
  isReason: boolean;
};

/** Items that don't ship to the address, with two fixes (SPEC §5). */
export function Unshippable({ items, place, isReason }: UnshippableProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReason) box.current?.focus();
  }, [isReason]);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="warning"
        live
        action={
          <LinkButton to={links.cart()} variant="link">
            {t('shipping.backToCart')}
          </LinkButton>
        }
      >
        {t('refusal.shipping.not-there', place)}
        <ul className="list-disc ps-5">
          {items.map((item) => (
            <li key={item.id}>
              <bdi>{item.flash_product.title}</bdi>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
