import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { isTyping } from './is-typing.ts';
import { SavedViewTabs } from './saved-views.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useSavedViews } from './use-saved-views.ts';

export { isTyping };

export type View = { id: string; title: string; count?: number };

type ListCardProps = {
  views: readonly View[];
  /** What the search looks in. */
  searchLabel: string;
  search: URLSearchParams;
  ask(name: string, value: string): void;
  count: { shown: number; count: number; is_exact: boolean };
  /** While rows are chosen it stands in the place of the search. */
  selection?: ReactNode;
  isLoadingMore: boolean;
  /** Null: there are no more. */
  onMore: (() => void) | null;
  /** Where there is nothing at all: why, and what to do. */
  empty: { title: string; text: string; action?: ReactNode };
  children: ReactNode;
};

const searchDelayMs = 250;

/** One list of the console: tabs, search, rows, how many there are, and what stands there when there are none. */
export function ListCard(list: ListCardProps) {
  const t = useT();
  const { number } = useFormat();
  const { views, search, count, selection, onMore, isLoadingMore, empty } = list;
  const q = search.get('q') ?? '';
  const view = search.get('view') ?? views[0]!.id; // a list has tabs
  const card = useRef<HTMLElement>(null);
  const saved = useSavedViews(search);
  useRowKeys(card);
  // From a saved view one leaves with all of its question.
  const kept = saved?.current ? new URLSearchParams() : search;
  const tab = saved?.current ? null : view;
  return (
    <section ref={card} className="card">
      <nav
        aria-label={t('console.list.views')}
        className="flex gap-5 overflow-x-auto border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]"
      >
        {views.map(({ id, title, count: waiting }) => (
          <Link
            key={id}
            to={addressOf(kept, id, views[0]!.id)}
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
      </nav>
      {selection ?? (
        <SearchField key={view} value={q} label={list.searchLabel} onSearch={(text) => list.ask('q', text)} />
      )}
      {count.shown > 0 ? (
        list.children
      ) : q ? (
        <EmptyState
          icon="search"
          title={t('console.list.nothing', { text: q })}
          action={<Button onClick={() => list.ask('q', '')}>{t('console.list.clear')}</Button>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
      {count.shown > 0 && (
        <footer className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-13 text-text-2">
          <span role="status">
            {t(count.is_exact ? 'console.list.count' : 'console.list.count-more', {
              shown: count.shown,
              count: count.count,
            })}
          </span>
          {onMore && (
            <Button size="small" busy={isLoadingMore && t('console.busy')} onClick={onMore}>
              {t('console.list.more')}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

/** Nothing is asked but what a tab has for everybody. */
const isUsual = (query: string, views: readonly View[]) =>
  query === '' || views.some(({ id }) => query === `view=${id}`);

function addressOf(search: URLSearchParams, view: string, usual: string): string {
  const asked = new URLSearchParams(search);
  if (view === usual) asked.delete('view');
  else asked.set('view', view);
  return `?${asked}`;
}

type SearchFieldProps = { value: string; label: string; onSearch: (text: string) => void };

function SearchField({ value, label, onSearch }: SearchFieldProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // Whoever goes to another question, by a tab or back, finds its words here; whoever types goes on typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onSearch(wanted);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="border-b border-line p-3">
      <label className="relative block max-w-80">
        <span className="sr-only">{label}</span>
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-text-3"
        />
        <input
          ref={input}
          type="search"
          value={text}
          placeholder={label}
          className="control control-small ps-10 pe-10"
          onChange={({ target }) => setText(target.value)}
        />
        <kbd
          className="key pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 max-md:hidden"
          title={t('console.list.slash')}
        >
          /
        </kbd>
      </label>
    </div>
  );
}
