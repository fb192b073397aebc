import { undoSeconds } from '@souk/rules/parcels';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { useAct } from '#parts/use-act.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ShipGrid } from './ship-grid.tsx';
import { ShipResult } from './ship-result.tsx';
import { carrierOf, shippable, type Shipped, type ShipRow } from './ship-rows.ts';
import { ShipSteps } from './ship-steps.tsx';
import { lastCarrier, readNumbers, rememberCarrier, storeNumbers } from './ship-storage.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  if (ids === '') return { ids, orders: [] };
  return { ids, orders: await call('GET seller/orders/papers', { query: { ids }, signal: request.signal }) };
}

export function Component() {
  const t = useT();
  const { ids, orders } = useLoaderData<typeof loader>();
  const storeId = useMe().store?.id ?? 0;
  const [rows, setRows] = useState<readonly ShipRow[]>(() => {
    const stored = readNumbers(storeId);
    return shippable(orders).map((order, index) => {
      const { carrier = '', number = '' } = stored.get(order.id) ?? {};
      return { order, number, carrier: carrier === '' && index === 0 ? lastCarrier(storeId) : carrier };
    });
  });
  /** Entries survive leaving the page, until they ship. */
  function enterRows(entered: readonly ShipRow[]) {
    setRows(entered);
    storeNumbers(storeId, entered);
  }
  const [shipped, setShipped] = useState<Shipped | null>(null);
  const { isBusy, act } = useAct();

  /** Failed rows remain for review. */
  async function ship(indexes: readonly number[]) {
    const sent = indexes.map((index) => ({
      id: rows[index]!.order.id,
      carrier: carrierOf(rows, index),
      number: rows[index]!.number.trim() || null,
    }));
    await act(async () => {
      const moved = await call('POST seller/orders/ship', { body: { orders: sent } });
      rememberCarrier(storeId, sent.at(-1)?.carrier ?? '');
      const shippedIds = new Set(moved.filter(({ problem }) => problem === null).map(({ id }) => id));
      const withCarrier = rows.map((row, index) => ({ ...row, carrier: carrierOf(rows, index) }));
      setShipped({ moved, rows: withCarrier, untilMs: Date.now() + undoSeconds * 1000 });
      setRows(withCarrier.filter(({ order }) => !shippedIds.has(order.id)));
      storeNumbers(
        storeId,
        withCarrier.map((row) => (shippedIds.has(row.order.id) ? { ...row, carrier: '', number: '' } : row)),
      );
    });
  }

  if (rows.length === 0 && !shipped)
    return (
      <NothingHere
        icon="truck"
        text={t('console.ship.nothing')}
        to="/seller/orders"
        label={t('console.ship.to-orders')}
      />
    );
  return (
    <>
      <PageHead
        up={{ to: '/seller/orders', title: t('console.nav.orders') }}
        title={t('console.ship.title', { count: shipped ? shipped.rows.length : rows.length })}
      >
        <ShipSteps ids={ids} at={shipped ? 'done' : 'numbers'} />
      </PageHead>
      {shipped ? (
        <ShipResult
          shipped={shipped}
          left={rows}
          onTakenBack={(back) => {
            setRows(back);
            setShipped(null);
          }}
          onLeft={() => setShipped(null)}
        />
      ) : (
        <ShipGrid
          rows={rows}
          setRows={enterRows}
          isBusy={isBusy !== false}
          onShip={(indexes) => void ship(indexes)}
        />
      )}
    </>
  );
}
