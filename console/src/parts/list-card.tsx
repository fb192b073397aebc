import { LIST_PARAMETERS } from '@souk/rules/list-query';
import { useRef, type ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { TabRow } from '@souk/kit/ui/tab-links.tsx';
import { useDotted, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { isTyping } from './is-typing.ts';
import { ListFooter, type ShownList } from './list-footer.tsx';
import { NothingHere, type Nothing } from './nothing-here.tsx';
import { MeanwhileStrip } from './meanwhile-strip.tsx';
import { questionIn } from './open-row.ts';
import { OrderSelect } from './order-select.tsx';
import { SearchField } from './search-field.tsx';
import type { ListOrders } from './sorting.ts';
import { SavedViewTabs } from './saved-view-tabs.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useSavedViews } from './use-saved-views.ts';

export { isTyping };

export type View = {
  id: string;
  title: string;
  count?: number;
  /** By what its rows cannot be narrowed: whoever goes there leaves that behind. */
  drops?: readonly string[];
};

type ListCardProps = {
  views: readonly View[];
  /** What the search looks in. */
  searchLabel: string;
  list: ShownList;
  /** Fewer rows than it has, where some were dealt with meanwhile. */
  shown?: number;
  orders?: ListOrders;
  /** By what it can be narrowed, as chips beside the search. */
  filters?: ReactNode;
  /** The same in words, for where nothing is found by them. */
  asked?: readonly string[];
  /** While rows are chosen it stands in the place of the search. */
  selection?: ReactNode;
  /** Where there is nothing; another tab than that of all says so itself, unless this is about the tab (`isOfView`). */
  empty: Nothing & { isOfView?: true };
  children: ReactNode;
};

/** One list of the console: tabs, search, rows, how many there are, and what stands there when there are none. */
export function ListCard({ list, views, ...given }: ListCardProps) {
  const t = useT();
  const dotted = useDotted();
  const { number } = useFormat();
  const { search, total } = list;
  const { shown = list.rows.length, selection, empty } = given;
  const q = search.get('q') ?? '';
  const view = search.get('view') ?? views[0]!.id; // a list has tabs
  const card = useRef<HTMLElement>(null);
  const isAsking = useNavigation().state === 'loading';
  const saved = useSavedViews(search);
  useRowKeys(card);
  // From a saved view one leaves with all of its question.
  const kept = saved?.current ? new URLSearchParams() : search;
  const tab = saved?.current ? null : view;
  const isOfTab = !empty.isOfView && view !== 'all' && views.some(({ id }) => id === 'all');
  return (
    <section ref={card} className="card">
      <TabRow
        label={t('console.list.views')}
        className="flex gap-5 overflow-x-auto border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]"
      >
        {views.map(({ id, title, count: waiting, drops = [] }) => (
          <Link
            key={id}
            to={addressOf(kept, id, views[0]!.id, drops)}
            preventScrollReset
            aria-current={id === tab ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center gap-2 border-b-2 font-medium -outline-offset-2 hover:text-text',
              id === tab ? 'border-primary-line text-text' : 'border-transparent text-text-2',
            )}
          >
            {title}
            {waiting !== undefined && waiting > 0 && (
              <span className="text-12 text-text-3 tabular-nums">{number(waiting)}</span>
            )}
          </Link>
        ))}
        {saved && <SavedViewTabs saved={saved} isUsual={isUsual(saved.query, views)} />}
      </TabRow>
      {selection ?? (
        <SearchField key={view} value={q} label={given.searchLabel} onSearch={(text) => list.ask('q', text)}>
          {given.orders && <OrderSelect orders={given.orders} search={search} ask={list.ask} />}
          {given.filters && (
            // Wider than a phone they move, which must not widen the page.
            <div className="relative flex gap-2 overflow-x-auto max-md:basis-full md:flex-wrap md:items-center [scrollbar-width:none]">
              {given.filters}
            </div>
          )}
        </SearchField>
      )}
      {total.meanwhile && <MeanwhileStrip {...total.meanwhile} />}
      {shown > 0 ? (
        // What is shown stays until what is asked now is there, and says that it is on its way: nobody chooses of it any more.
        <div aria-busy={isAsking || undefined} className={isAsking ? 'pointer-events-none' : undefined}>
          {given.children}
        </div>
      ) : isNarrowed(search) ? (
        <EmptyState
          icon="search"
          title={q ? t('console.list.nothing', { text: q }) : t('console.list.nothing.filtered')}
          text={given.asked?.length ? dotted(given.asked) : undefined}
          action={
            <LinkButton to={addressOf(new URLSearchParams(), view, views[0]!.id)} preventScrollReset>
              {t('console.list.clear')}
            </LinkButton>
          }
        />
      ) : (
        <NothingHere
          {...(isOfTab
            ? {
                text: t('console.list.nothing.view'),
                to: addressOf(kept, 'all', views[0]!.id),
                label: t('console.list.view-all'),
              }
            : empty)}
        />
      )}
      {shown > 0 && <ListFooter list={list} shown={shown} />}
    </section>
  );
}

/** Nothing is asked but what a tab has for everybody. */
const isUsual = (query: string, views: readonly View[]) =>
  query === '' || views.some(({ id }) => query === `view=${id}`);

/** By words or a filter, besides its tab and its order. */
const isNarrowed = (search: URLSearchParams) =>
  LIST_PARAMETERS.some((name) => name !== 'view' && name !== 'sort' && search.get(name));

function addressOf(
  search: URLSearchParams,
  view: string,
  usual: string,
  drops: readonly string[] = [],
): string {
  const asked = new URLSearchParams(questionIn(search));
  for (const name of drops) asked.delete(name);
  if (view === usual) asked.delete('view');
  else asked.set('view', view);
  return `?${asked}`;
}
