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
import { NewRowsNotice } from './new-rows-notice.tsx';
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
  /** Filters unsupported by this tab, dropped when it is selected. */
  drops?: readonly string[];
};

type ListCardProps = {
  views: readonly View[];
  searchLabel: string;
  list: ShownList;
  shown?: number;
  orders?: ListOrders;
  /** Filter chips beside the search. */
  filters?: ReactNode;
  /** Active filters as text, for the no-results message. */
  asked?: readonly string[];
  /** Replaces the search while rows are selected. */
  selection?: ReactNode;
  /** Empty state; filtered tabs have their own, unless it belongs to the tab (`isOfView`). */
  empty: Nothing & { isOfView?: true };
  children: ReactNode;
};

/** Console list: tabs, search, rows, count and empty state. */
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
  // Leaving a saved view clears its whole query.
  const params = saved?.current ? new URLSearchParams() : search;
  const tab = saved?.current ? null : view;
  const isOfTab = !empty.isOfView && view !== 'all' && views.some(({ id }) => id === 'all');
  return (
    <section ref={card} className="card">
      <TabRow
        label={t('console.list.views')}
        className="scroll-hint flex gap-5 overflow-x-auto border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]"
      >
        {views.map(({ id, title, count: waiting, drops = [] }) => (
          <Link
            key={id}
            to={addressOf(params, id, views[0]!.id, drops)}
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
            // Scrolls on wide screens without widening the page.
            <div className="relative flex gap-2 overflow-x-auto max-md:basis-full md:flex-wrap md:items-center [scrollbar-width:none]">
              {given.filters}
            </div>
          )}
        </SearchField>
      )}
      {total.meanwhile && <NewRowsNotice {...total.meanwhile} />}
      {shown > 0 ? (
        // Old rows stay while new ones load, but can't be used.
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
              {t(q ? 'console.list.clear' : 'console.list.clear.filters')}
            </LinkButton>
          }
        />
      ) : (
        <NothingHere
          {...(isOfTab
            ? {
                text: t('console.list.nothing.view'),
                to: addressOf(params, 'all', views[0]!.id),
                label: t('console.list.view-all'),
              }
            : empty)}
        />
      )}
      {shown > 0 && <ListFooter list={list} shown={shown} />}
    </section>
  );
}

/** Whether the query equals a standard tab. */
const isUsual = (query: string, views: readonly View[]) =>
  query === '' || views.some(({ id }) => query === `view=${id}`);

/** Whether search or filters are active, beyond tab and order. */
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
