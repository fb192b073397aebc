import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { problemOf, type Shipped, type ShipRow } from './ship-rows.ts';

type ShipResultProps = {
  shipped: Shipped;
  left: readonly ShipRow[];
  /** To be shipped again. */
  onTakenBack(rows: readonly ShipRow[]): void;
  onLeft(): void;
};

/** Result per row, with ten seconds to undo all. */
export function ShipResult({ shipped, left, onTakenBack, onLeft }: ShipResultProps) {
  const t = useT();
  const seconds = useSecondsUntil(shipped.untilMs);
  const [isBusy, setIsBusy] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const shippedIds = shipped.moved.filter(({ problem }) => problem === null).map(({ id }) => id);
  const canUndo = seconds > 0 && shippedIds.length > 0;

  async function undoShipment() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const moved = await call('POST seller/orders/take-back', { body: { ids: shippedIds } });
      const failed = new Set(moved.filter(({ problem }) => problem !== null).map(({ id }) => id));
      const refused = moved.find(({ problem }) => problem !== null);
      if (refused) toast({ tone: 'error', message: refused.problem });
      else toast(t('console.order.take-back.done'));
      onTakenBack(shipped.rows.filter(({ order }) => !failed.has(order.id)));
    } catch (error) {
      showRefusal(error, t);
      setIsBusy(false);
    }
  }
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || !canUndo) return;
      event.preventDefault();
      void undoShipment();
    };
    addEventListener('keydown', undo);
    return () => removeEventListener('keydown', undo);
  });

  return (
    <section className="card">
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <Icon name="package" size={32} className="text-primary-ink" />
        <h2 ref={head} tabIndex={-1} className="text-16 outline-none">
          {shippedIds.length > 0
            ? t('console.ship.gone', { count: shippedIds.length })
            : t('console.ship.gone.none')}
        </h2>
        {shippedIds.length > 0 && (
          <p className="text-text-2">
            {seconds > 0 ? t('console.ship.mails-in', { seconds }) : t('console.ship.mails-left')}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {canUndo && (
            <Button icon="return" busy={isBusy && t('console.busy')} onClick={() => void undoShipment()}>
              {t('console.ship.take-back')}
            </Button>
          )}
          <LinkButton to="/seller/orders" variant="primary">
            {t('console.ship.to-orders')}
          </LinkButton>
        </div>
      </div>
      {left.length > 0 && <LeftOver shipped={shipped} left={left} onLeft={onLeft} />}
    </section>
  );
}

function LeftOver({ shipped, left, onLeft }: Pick<ShipResultProps, 'shipped' | 'left' | 'onLeft'>) {
  const t = useT();
  const refused = new Map(shipped.moved.map(({ id, problem }) => [id, problem]));
  return (
    <>
      <table className="rows">
        <thead>
          <tr>
            <th>{t('console.ship.left-over')}</th>
            <th>{t('console.ship.why')}</th>
          </tr>
        </thead>
        <tbody>
          {left.map(({ order }, index) => (
            <tr key={order.id}>
              <td className="second">
                <bdi dir="ltr" className="font-semibold">
                  {order.number}
                </bdi>{' '}
                <span className="text-text-3">
                  <bdi>{order.buyer.name}</bdi> · <bdi>{order.buyer.city}</bdi>
                </span>
              </td>
              <td className="second">
                {refused.get(order.id) ?? t(`console.ship.check.${problemOf(left, index) ?? 'none'}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left.some(({ order }) => order.delivery !== 'pickup') && (
        <div className="border-t border-line p-4">
          <Button size="small" onClick={onLeft}>
            {t('console.ship.title', {
              count: left.filter(({ order }) => order.delivery !== 'pickup').length,
            })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Seconds left, 0 when over. */
function useSecondsUntil(untilMs: number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}
