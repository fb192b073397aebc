import type { CartItem } from '@souk/contract/cart';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { lineId } from './cart-line-actions.tsx';

type CheckoutButtonProps = {
  count: number;
  stranded: readonly CartItem[];
  scarce: readonly CartItem[];
};

/** Never disabled: instead of the button, it explains what prevents the order and links to the line. */
export function CheckoutButton({ count, stranded, scarce }: CheckoutButtonProps) {
  const t = useT();
  const [first] = [...stranded, ...scarce];
  if (first) {
    const { title } = first.flash_product;
    return (
      <Notice tone="warning">
        {t.rich(stranded.length > 0 ? 'cart.blocked.stranded' : 'cart.blocked.scarce', {
          title,
          link: (text) => (
            <a href={`#${lineId(first)}`} className="link">
              {text}
            </a>
          ),
        })}
      </Notice>
    );
  }
  if (count === 0) return <Notice tone="warning">{t('refusal.order.none-selected')}</Notice>;
  return (
    <LinkButton to={links.shipping()} variant="primary" size="large" wide>
      {t('cart.checkout', { count })}
    </LinkButton>
  );
}
