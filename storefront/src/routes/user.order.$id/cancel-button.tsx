import { useState } from 'react';
import { partsToCancel } from '#features/order/cancellation.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { CancelForm, cancelPage, type RefusedCancel } from './cancel-form.tsx';
import type { LoadedOrder } from './load-order-page.ts';

type CancelButtonProps = {
  page: LoadedOrder;
  /** One seller's part; null for the whole order. */
  partId: number | null;
  refused: RefusedCancel | undefined;
};

/**
 * Opens the confirmation; renders nothing once it is too late. Without JavaScript and with an emailed link, which requires a
 * code, it is a link to a separate page.
 */
export function CancelButton({ page, partId, refused }: CancelButtonProps) {
  const { order, signed } = page;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (partsToCancel(order, partId).length === 0) return null;
  const store = order.parts.find((part) => part.id === partId)?.store.name;
  const title = store === undefined ? t('order.cancel.title') : t('order.cancel.titlePart', { store });
  return (
    <>
      <Link
        to={cancelPage(order, partId, signed)}
        className={buttonStyle({ variant: 'neutral', size: 'small' })}
        aria-label={store === undefined ? undefined : `${t('order.cancel.openPart')}: ${store}`}
        onClick={(event) => {
          if (signed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {t(partId === null ? 'order.cancel.open' : 'order.cancel.openPart')}
      </Link>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <CancelForm order={order} partId={partId} refused={refused} action={links.order(order.id)} />
      </Sheet>
    </>
  );
}
