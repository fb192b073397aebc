import type { WorkItem } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useOpenRow } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Checklist } from './checklist.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { HealthLine } from './health/health-line.tsx';
import { SamplesCard } from './samples/samples-card.tsx';
import { KindTiles } from './kind-tiles.tsx';
import { WorkRow } from './work-row.tsx';
import { WorkSheet } from './work-sheet.tsx';

export const loader = ({ request: { url, signal } }: LoaderFunctionArgs) =>
  call('GET operator/work', { query: { kind: new URL(url).searchParams.get('kind') ?? undefined }, signal });

export const keyOf = ({ kind, id, title }: WorkItem) => `${kind} ${id} ${title}`;

/** All that waits for a decision in one row; what is decided leaves it, and the next one opens by itself. */
export function Component() {
  const t = useT();
  const { today: day } = useFormat();
  const { kinds, items, today, health, checklist, samples } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [search, setSearch] = useSearchParams();
  const [at, setAt] = useState(0);
  const [open, setOpen] = useOpenRow();
  const place = items.findIndex((item) => keyOf(item) === open);
  const shown = items[place];
  const focused = Math.min(at, items.length - 1);
  const waiting = kinds.reduce((sum, { count }) => sum + count, 0);

  function go(by: number) {
    const next = Math.max(0, Math.min(items.length - 1, focused + by));
    setAt(next);
    if (shown && items[next]) setOpen(keyOf(items[next]));
  }

  async function decided() {
    const next = items[place + 1] ?? items[place - 1];
    await revalidate();
    setOpen(next && next !== shown ? keyOf(next) : null);
    setAt(Math.max(0, place));
  }

  useKeys({
    j: () => go(1),
    k: () => go(-1),
    Enter: shown || document.activeElement !== document.body ? undefined : () => openAt(focused),
  });
  function openAt(index: number) {
    const item = items[index];
    if (!item) return;
    setAt(index);
    setOpen(keyOf(item));
  }

  return (
    <>
      <PageHead
        title={t('operator.nav.work')}
        text={`${day()} · ${t('operator.work.text', { count: waiting })}`}
      />
      <HealthLine health={health} />
      {checklist && <Checklist steps={checklist} />}
      {samples && <SamplesCard state={samples} />}
      <section className="card">
        <KindTiles
          kinds={kinds}
          today={today}
          chosen={search.get('kind') as WorkKind | null}
          onChoose={(kind) => setSearch(kind ? { kind } : {}, { preventScrollReset: true })}
        />
        <header className="card-head border-t border-line">
          <h2>{t('operator.work.queue')}</h2>
          <span className="text-12 text-text-3 max-md:hidden">{t('operator.work.keys')}</span>
        </header>
        {items.length === 0 ? (
          <EmptyState
            icon="success"
            title={t('operator.work.nothing')}
            text={t('operator.work.nothing.text')}
          />
        ) : (
          <ul>
            {items.map((item, index) => (
              <WorkRow key={keyOf(item)} item={item} isAt={index === focused} onOpen={() => openAt(index)} />
            ))}
          </ul>
        )}
      </section>
      <WorkSheet
        item={shown ?? null}
        place={t('operator.work.of', { place: place + 1, count: items.length })}
        onClose={() => setOpen(null)}
        onDecided={() => void decided()}
      />
    </>
  );
}
