import type { RecordKindName, RecordRow } from '@souk/contract/console/operator-records';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { CommissionTest } from '#operator/commission/commission-test.tsx';
import { asDrafted, findOrderDraft } from '#operator/storefront/draft-calls.ts';
import { DraftNotice } from '#operator/storefront/draft-notice.tsx';
import { homeOf, listRecords } from './calls.ts';
import { SaleTimeline } from '#operator/flash/sale-timeline.tsx';
import { OfferTabs } from '#parts/offer-tabs.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { columnsOf, isNumber, kinds, rightOf } from './kinds.ts';
import { RecordListRow } from './record-list-row.tsx';
import { useCategoryTree } from './use-category-tree.tsx';
import { useRecordOrder } from './use-record-order.ts';
import { viewTitle } from './offer-state.ts';
import { placeIn } from './place-in.ts';
import { useUsedBackLink } from './use-used-back-link.ts';
import { columnTitle, newTitle, nothingYet, optionText, pageWords } from './words.ts';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const place = placeIn(url);
  const within = new URL(url).searchParams.get('in') ?? undefined;
  const asked = { ...listQueryIn(url), ...(within ? { in: within } : {}) };
  const [list, facts, ordered] = await Promise.all([
    listRecords(place, asked, signal),
    loadShopFacts(),
    asked.sort ? null : findOrderDraft(place, signal),
  ]);
  return { place, asked, list, facts, ordered };
}

export function Component() {
  const { place } = useLoaderData<typeof loader>();
  return <RecordList key={place.kind} />;
}

const statusViews = ['all', 'public', 'private'] as const;
const linkViews = ['all', 'broken'] as const;

function RecordList() {
  const t = useT();
  const waiting = useShopWaiting();
  const { may } = useMe();
  const { place, asked, list: first, facts, ordered } = useLoaderData<typeof loader>();
  const list = useList(first, (after) => listRecords(place, { ...asked, after }));
  const [announcement, setAnnouncement] = useState('');
  const rows = asDrafted(list.rows, ordered);
  const move = useRecordOrder(place, { ...list, rows, isDrafted: ordered !== null, say: setAnnouncement });
  const tree = useCategoryTree({ ...list, say: setAnnouncement });
  const { kind, area } = place;
  const table = kinds[kind];
  const columns = columnsOf(place);
  const mayWrite = may(rightOf(place, 'write'));
  const isOfRecord = asked.in?.includes(':') === true;
  const back = useUsedBackLink(asked.in);
  const isWhole = !isOfRecord && !asked.q && (!asked.view || asked.view === 'all') && !asked.sort;
  const hasStatus =
    list.rows.some(({ status }) => status !== null) || (Boolean(asked.view) && kind !== 'link');
  const views = (hasStatus ? statusViews : kind === 'link' ? linkViews : (['all'] as const)).map(
    (id): View => ({
      id,
      title: t(viewTitle(kind, id)),
      count: id === 'broken' ? (waiting?.link ?? 0) : 0,
    }),
  );
  const add = mayWrite && (
    <LinkButton
      to={`${homeOf(place)}/new${asked.in && !isOfRecord ? `?in=${asked.in}` : ''}`}
      variant="primary"
      icon="plus"
    >
      {newTitle(kind, t)}
    </LinkButton>
  );
  const isMovable = mayWrite && table.isOrdered && isWhole;
  const line = (row: RecordRow, index: number) => (
    <RecordListRow
      key={row.id}
      place={place}
      row={row}
      moved={tree.moved}
      currency={facts.currency}
      tree={kind === 'category' && mayWrite ? tree.acts : undefined}
      order={isMovable ? { index, count: rows.length, move } : undefined}
    />
  );
  return (
    <>
      <PageHead {...pageWords(place, t)} {...back}>
        {add}
      </PageHead>
      {area === 'store' ? (
        <OfferTabs current={kind === 'bundle-deal' ? kind : 'voucher'} />
      ) : (
        <KindTabs current={kind} />
      )}
      {ordered && <DraftNotice draft={ordered} mayWrite={mayWrite} />}
      {kind === 'flash-sale' && <SaleTimeline />}
      <ListCard
        list={list}
        views={views}
        searchLabel={t('operator.record.search')}
        empty={{
          text: nothingYet(kind, t),
          action: add,
        }}
      >
        {table.within && !isOfRecord && (
          <Within kind={kind} value={asked.in ?? ''} onAsk={(value) => list.ask('in', value)} />
        )}
        <table className="rows">
          <thead>
            <tr>
              <th>{t('operator.field.title')}</th>
              {columns.map((name) => (
                <th key={name} className={isNumber(name) ? 'number' : undefined}>
                  {columnTitle(name, t)}
                </th>
              ))}
              {hasStatus && <th>{t('operator.field.status')}</th>}
              {table.isOrdered && <th>{t('operator.record.order')}</th>}
            </tr>
          </thead>
          <tbody>{rows.map(line)}</tbody>
        </table>
      </ListCard>
      {kind === 'commission-rule' && (
        <CommissionTest currency={facts.currency} order={list.rows.map(({ id }) => id).join()} />
      )}
      {kind === 'category' && tree.sheet}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function Within({ kind, value, onAsk }: { kind: RecordKindName; value: string; onAsk(value: string): void }) {
  const t = useT();
  return (
    <label className="flex flex-wrap items-center gap-2 border-b border-line p-3 text-13">
      {columnTitle(kind === 'banner' ? 'place' : 'area', t)}
      <Select small className="min-w-48" value={value} onChange={({ target }) => onAsk(target.value)}>
        <option value="">{t('operator.all')}</option>
        {kinds[kind].within?.map((one) => (
          <option key={one} value={one}>
            {optionText(one, t)}
          </option>
        ))}
      </Select>
    </label>
  );
}
