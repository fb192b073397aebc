import { useState } from 'react';
import { rememberClosed, useIsClosed } from '#browser/closed-banners.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { UnpaidText, UnpaidWays } from './unpaid-order.tsx';
import { useRootMark } from '@souk/kit/ui/use-root-mark.ts';

/**
 * Reminder of an unpaid order on the home page. Loaded after hydration, because the page is cached for everyone; overlays the
 * page without a layout shift. Closing it is permanent.
 */
export function UnpaidBar() {
  const t = useT();
  const order = useVisitor()?.unpaid_order;
  const name = `unpaid-order-${order?.id}`;
  const wasClosed = useIsClosed(name);
  const [closed, setClosed] = useState('');
  const isShown = order && wasClosed === false && closed !== name;
  useRootMark('unpaidBar', Boolean(isShown));
  if (!isShown) return null;
  return (
    <aside
      aria-label={t('order.waitsLabel')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-14 [box-shadow:var(--shadow-bar)]"
    >
      <div className="wrap flex items-start gap-x-4 py-3 md:items-center">
        <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-2 md:justify-center">
          <UnpaidText order={order} />
          <UnpaidWays order={order} />
        </div>
        <IconButton
          icon="close"
          label={t('order.dismiss')}
          className="-my-1.5"
          onClick={() => {
            rememberClosed(name);
            setClosed(name);
          }}
        />
      </div>
    </aside>
  );
}
