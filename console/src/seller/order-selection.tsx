import type { SellerOrderRow } from '@souk/contract/seller-console/orders';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '#parts/list-card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { nextMoveOf } from './orders/ship-rows.ts';
import { useOrderMoves } from './use-order-moves.ts';

type OrderSelectionProps = {
  orders: readonly SellerOrderRow[];
  onChooseAll?: (() => void) | undefined;
  /** Selects all results across pages; absent: too many, or all are displayed. */
  all?: { count: number; choose(): void } | undefined;
  /** While further pages load. */
  isBusy: boolean;
  onDone(): void;
};

/** Actions on selected orders, replacing the search. */
export function OrderSelection(props: OrderSelectionProps) {
  const { orders, onChooseAll, all, onDone } = props;
  const t = useT();
  const { confirm, ready, deliver, isBusy } = useOrderMoves(onDone);
  const navigate = useNavigate();
  const toConfirm = orders.filter(({ state }) => state === 'to_confirm');
  const {
    ship: toShip = [],
    ready: toPrepare = [],
    deliver: moving = [],
    collect: toCollect = [],
  } = Object.groupBy(orders, (order) => nextMoveOf(order) ?? 'none');
  const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id).join(',');
  const shipAddress = `/seller/orders/ship?ids=${ids(toShip)}`;
  // S ships and C confirms the selection, unless typing.
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 's' && toShip.length > 0) void navigate(shipAddress);
      else if (event.key === 'c' && toConfirm.length > 0) void confirm(toConfirm);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  });
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line bg-primary-soft px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold" role="status">
          {t('console.list.chosen', { count: orders.length })}
        </strong>
        {onChooseAll && (
          <Button size="small" variant="link" onClick={onChooseAll}>
            {t('console.list.choose-all')}
          </Button>
        )}
        {all && (
          <Button size="small" variant="link" busy={props.isBusy && t('console.busy')} onClick={all.choose}>
            {t('console.bulk.choose-all', { count: all.count })}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="small" icon="receipt" to={`/seller/orders/papers?paper=pick&ids=${ids(orders)}`}>
          {t('console.order.print')}
        </LinkButton>
        {moving.length > 0 && (
          <Button
            size="small"
            icon="success"
            busy={isBusy && t('console.busy')}
            onClick={() => deliver(moving)}
          >
            {t('console.order.deliver', { count: moving.length })}
          </Button>
        )}
        {toCollect.length > 0 && (
          <Button
            size="small"
            icon="success"
            busy={isBusy && t('console.busy')}
            onClick={() => deliver(toCollect)}
          >
            {t('console.order.collected', { count: toCollect.length })}
          </Button>
        )}
        {toConfirm.length > 0 && (
          <Button
            size="small"
            icon="check"
            busy={isBusy && t('console.busy')}
            onClick={() => confirm(toConfirm)}
          >
            {t('console.order.confirm', { count: toConfirm.length })}
          </Button>
        )}
        {toPrepare.length > 0 && (
          <Button
            size="small"
            icon="package"
            busy={isBusy && t('console.busy')}
            onClick={() => ready(toPrepare)}
          >
            {t('console.order.ready', { count: toPrepare.length })}
          </Button>
        )}
        {toShip.length > 0 && (
          <LinkButton size="small" variant="primary" icon="truck" to={shipAddress} aria-keyshortcuts="s">
            {t('console.order.ship', { count: toShip.length })}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
