import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { useState } from 'react';
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Barcode } from './barcode.tsx';
import { pickRows } from './pick-rows.ts';
import { ShipSteps } from './ship-steps.tsx';
import { Label, PaperProduct, Slip } from './slip.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  if (ids === '') return { ids, orders: [] };
  return { ids, orders: await call('GET seller/orders/papers', { query: { ids }, signal: request.signal }) };
}

/** Paper formats, the usual first. */
const formats = { pick: ['a4', 'a5'], slips: ['a5', 'a4'], labels: ['4x6', 'a6', '62', 'sheet'] } as const;
const papers = ['pick', 'slips', 'labels'] as const;
type Paper = (typeof papers)[number];
/** Printers differ, so the size is remembered on this device. */
const formatName = (paper: Paper) => `console-paper-${paper}`;

/** Pick list, packing slips and address labels, as printed. */
export function Component() {
  const t = useT();
  const { store } = useMe();
  const { ids, orders } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const paper = papers.find((one) => one === search.get('paper')) ?? 'slips';
  const allowed: readonly string[] = formats[paper];
  const asked = search.get('format') ?? localStorage.getItem(formatName(paper));
  const format = allowed.find((one) => one === asked) ?? allowed[0]!;
  const ask = (name: 'paper' | 'format', value: string) => {
    const query = new URLSearchParams(search);
    query.set(name, value);
    if (name === 'paper') query.delete('format');
    else localStorage.setItem(formatName(paper), value);
    setSearch(query, { replace: true });
  };
  if (orders.length === 0)
    return (
      <NothingHere text={t('console.order.none')} to="/seller/orders" label={t('console.ship.to-orders')} />
    );
  return (
    <div className="papers grid gap-4">
      <div className="no-print grid gap-3">
        <PageHead
          up={{ to: '/seller/orders', title: t('console.nav.orders') }}
          title={t(`console.paper.${paper}`)}
        >
          <Select
            small
            aria-label={t('console.paper.kind')}
            value={paper}
            onChange={({ target }) => ask('paper', target.value)}
          >
            {papers.map((one) => (
              <option key={one} value={one}>
                {t(`console.paper.${one}`)}
              </option>
            ))}
          </Select>
          <Select
            small
            aria-label={t('console.paper.format')}
            value={format}
            onChange={({ target }) => ask('format', target.value)}
          >
            {allowed.map((one) => (
              <option key={one} value={one}>
                {t(`console.paper.format.${one}` as 'console.paper.format.a4')}
              </option>
            ))}
          </Select>
          <Button size="small" variant="primary" icon="receipt" onClick={() => print()}>
            {t('console.paper.print')}
          </Button>
        </PageHead>
        <ShipSteps ids={ids} at={paper === 'pick' ? 'pick' : 'slips'} />
      </div>
      {/* Focusable, so it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={t(`console.paper.${paper}`)} tabIndex={0} className={`paper paper-${format}`}>
        <Sheets paper={paper} orders={orders} store={store?.name ?? ''} />
      </section>
    </div>
  );
}

function Sheets({ paper, orders, store }: { paper: Paper; orders: readonly SellerPaper[]; store: string }) {
  if (paper === 'pick') return <PickList orders={orders} store={store} />;
  const One = paper === 'slips' ? Slip : Label;
  return orders.map((order) => <One key={order.id} order={order} store={store} />);
}

function PickList({ orders, store }: { orders: readonly SellerPaper[]; store: string }) {
  const t = useT();
  const { whole } = useFormat();
  const [now] = useState(() => new Date().toISOString());
  const rows = pickRows(orders);
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  return (
    <article className="slip">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h2 className="text-18 font-heading">{t('console.paper.pick')}</h2>
          <p>
            <bdi>{store}</bdi> · {whole(now)} ·{' '}
            {t('console.paper.pick.summary', { orders: orders.length, units })}
          </p>
        </div>
        {orders.length === 1 && <Barcode text={orders[0]!.number} />}
      </header>
      <table>
        <thead>
          <tr>
            <th>{t('console.paper.product')}</th>
            <th>{t('console.paper.sku')}</th>
            <th className="text-end">{t('console.paper.pieces')}</th>
            <th>{t('console.paper.for')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.title}${row.variant}${row.sku}`}>
              <td>
                <PaperProduct {...row} />
              </td>
              <td className="font-mono">
                <bdi dir="ltr">{row.sku}</bdi>
              </td>
              <td className="text-end text-18 font-bold tabular-nums">{row.units}</td>
              <td className="soft">
                {row.orders.map((one) => (
                  <bdi key={one.number} dir="ltr" className="me-2 inline-block">
                    {one.number}×{one.units}
                  </bdi>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
