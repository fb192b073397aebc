import { WORK_KINDS, type WorkKind } from '@souk/rules/work-kinds';
import { lazy, Suspense } from 'react';
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { FilterChip } from '#parts/active-filters.tsx';
import { questionIn } from '#parts/open-row.ts';
import { PageHead } from '#parts/page-head.tsx';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { Checklist } from './checklist.tsx';
import { HealthLine } from './health/health-line.tsx';
import { SamplesCard } from './samples/samples-card.tsx';
import { KindTiles } from './kind-tiles.tsx';
import { OwnerChips, ownerIn } from './assignment/owner-chips.tsx';
import { useNamed } from './use-named.ts';
import { keyOf, useQueue } from './use-queue.ts';
import { WorkRow } from './work-row.tsx';
import { WorkSheet } from './work-sheet.tsx';

const TakeOverSheet = lazy(() => withDeferredTexts(() => import('./assignment/take-over-sheet.tsx')));

export function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(url);
  const query = {
    kind: searchParams.get('kind') ?? undefined,
    owner: searchParams.get('owner') ?? undefined,
  };
  return call('GET operator/work', { query, signal });
}

/** The task queue; decided tasks disappear and the next one opens. */
export function Component() {
  const t = useT();
  const { today: day } = useFormat();
  const { kinds, items: waits, today, health, checklist, samples } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const { items, place, shown, next, focused, taking, openAt, close, decided } = useQueue(useNamed(waits));
  const waiting = kinds.reduce((sum, { count }) => sum + count, 0);
  const owner = ownerIn(search) ?? 'all';
  const kind = WORK_KINDS.find((one) => one === search.get('kind')) ?? null;
  const ofKind = kinds.find((one) => one.kind === kind)?.count ?? 0;
  const counted = kind
    ? t('operator.work.text.of', { shown: ofKind, count: waiting })
    : t('operator.work.text', { count: waiting });
  // Nobody is caught up while the shop is still being set up.
  const isFresh = waiting === 0 && checklist !== null;

  function choose(chosen: WorkKind | null) {
    const asked = new URLSearchParams(questionIn(search));
    if (chosen) asked.set('kind', chosen);
    else asked.delete('kind');
    setSearch(asked, { preventScrollReset: true });
  }

  return (
    <>
      <PageHead title={t('operator.nav.work')} text={isFresh ? day() : `${day()} · ${counted}`} />
      <HealthLine health={health} />
      {checklist && <Checklist steps={checklist} />}
      {samples && <SamplesCard state={samples} />}
      <section className="card">
        <KindTiles kinds={kinds} today={today} chosen={kind} onChoose={choose} />
        <header className="card-head flex-wrap border-t border-line">
          <h2>{t('operator.work.queue')}</h2>
          {kind && <FilterChip title={t(`operator.work.kind.${kind}`)} names={['kind']} search={search} />}
          {(waiting > 0 || owner !== 'all') && <OwnerChips search={search} />}
          {items.length > 0 && (
            <span className="ms-auto text-12 text-text-3 max-md:hidden">{t('operator.work.keys')}</span>
          )}
        </header>
        {items.length === 0 ? (
          <NothingHere
            icon="success"
            text={t(`operator.work.nothing.${owner}`)}
            to={owner === 'all' ? '/operator/orders' : '/operator'}
            label={t(owner === 'all' ? 'operator.go.orders' : 'operator.go.tasks')}
          />
        ) : (
          <ul>
            {items.map((item, index) => (
              <WorkRow
                key={keyOf(item)}
                item={item}
                isAt={index === focused}
                taking={taking}
                onOpen={() => openAt(index)}
              />
            ))}
          </ul>
        )}
      </section>
      <WorkSheet
        item={shown ?? null}
        next={next}
        place={place < 0 ? '' : t('operator.work.of', { place: place + 1, count: items.length })}
        taking={taking}
        onClose={close}
        onDecided={decided}
      />
      {taking.hasAsked && (
        <Suspense fallback={null}>
          <TakeOverSheet taking={taking} />
        </Suspense>
      )}
    </>
  );
}
