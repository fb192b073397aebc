import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useRootMark } from './use-root-mark.ts';

export type Suggestion = {
  id: string;
  /** Heading under which it stands. */
  group: string;
  text: string;
  href: string;
  /** What is drawn instead of the text. */
  node?: ReactNode;
  /** From 1200 px the popup has two columns; `wide` groups stand in the second. */
  column?: 'narrow' | 'wide';
};

type SearchBoxProps = {
  /** Where the form goes with `?q=`. */
  action: string;
  /** Accessible name and placeholder. */
  label: string;
  /** Text of the result page that is shown now; asking for it again does nothing. Also give it as `key`. */
  currentText?: string;
  /** May reject: suggestions are optional, the form still searches. */
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  onPick: (href: string) => void;
  /** Below the suggestions, such as a link to all results. */
  footer?: (text: string) => ReactNode;
  className?: string;
};

const fetchAfterMs = 300;
const showAfterMs = 700; // SPEC §9
const blurCloseMs = 100; // SPEC §9

/** Combobox with suggestions over a plain GET form that works without script (SCREENS §8). */
export function SearchBox({
  action,
  label,
  currentText = '',
  fetchSuggestions,
  onPick,
  footer,
  className,
}: SearchBoxProps) {
  const [text, setText] = useState(currentText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { items, itemsOf, setItems } = useSuggestions(text, currentText, fetchSuggestions, () => {
    setActive(-1);
    setOpen(document.activeElement === input.current);
  });

  const count = items?.length ?? 0;
  const optionId = (index: number) => `${listId}${index}`;
  useRootMark('suggestions', open && count > 0);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (href: string) => {
    close();
    onPick(href);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!count) return;
      event.preventDefault();
      setOpen(true);
      setActive((index) => {
        if (event.key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
        return index < 0 ? count - 1 : index - 1;
      });
    } else if (event.key === 'Escape' && open) {
      event.preventDefault(); // a search input would empty itself
      close();
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      const taken = items?.[active];
      if (taken) pick(taken.href);
    }
  }

  return (
    <Form
      role="search"
      action={action}
      data-suggesting={open || undefined}
      className={classNames('group/search relative flex data-suggesting:z-30', className)}
      onSubmit={(event) => {
        const asked = text.trim();
        if (!asked || asked === currentText) event.preventDefault();
        else close();
      }}
    >
      {open && <div aria-hidden className="fixed inset-0 -z-10 hidden bg-text/28 lg:block" />}
      <input
        ref={input}
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        aria-label={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open && count > 0}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (!event.target.value.trim()) {
            setItems(null);
            close();
          }
        }}
        onFocus={() => items && text.trim() && setOpen(true)}
        onBlur={() => setTimeout(close, blurCloseMs)}
        onKeyDown={onKeyDown}
        className="h-11 w-full appearance-none rounded-pill border border-control bg-sunk ps-4 pe-13 text-16 lg:h-12 lg:ps-5 lg:pe-16"
      />
      <SubmitButton />
      <SuggestionPanel
        isOpen={open}
        items={items}
        itemsOf={itemsOf}
        footer={footer}
        list={{ id: listId, active, optionId, onPick: pick }}
      />
    </Form>
  );
}

function SubmitButton() {
  const t = useT();
  return (
    <button
      type="submit"
      aria-label={t('ui.search.submit')}
      className="absolute inset-y-1 end-1 grid w-11 place-items-center rounded-pill bg-primary text-on-primary hover:bg-primary-hover hover:text-on-primary-hover lg:w-14"
    >
      <Icon name="search" />
    </button>
  );
}

type SuggestionPanelProps = {
  isOpen: boolean;
  /** Null: nothing was asked for. */
  items: Suggestion[] | null;
  /** The text that they belong to. */
  itemsOf: string;
  footer: SearchBoxProps['footer'];
  list: Pick<SuggestionListProps, 'id' | 'active' | 'optionId' | 'onPick'>;
};

/** What opens below the box; also said, because the focus stays in the box. */
function SuggestionPanel({ isOpen, items, itemsOf, footer, list }: SuggestionPanelProps) {
  const t = useT();
  const count = items?.length ?? 0;
  const none = () => t('ui.search.none', { text: itemsOf });
  return (
    <>
      {/* mousedown must not blur the input, or the delayed close eats the click. */}
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-lg"
        onMouseDown={(event) => event.preventDefault()}
      >
        <SuggestionList {...list} label={t('ui.search.suggestions')} items={items ?? []} />
        {items && count === 0 && <p className="px-4 py-4 text-14">{none()}</p>}
        {footer && count > 0 && <div className="border-t border-line">{footer(itemsOf)}</div>}
      </div>
      <div role="status" className="sr-only">
        {isOpen && items ? (count ? t('ui.search.count', { count }) : none()) : ''}
      </div>
    </>
  );
}

type SuggestionListProps = {
  id: string;
  label: string;
  items: Suggestion[];
  active: number;
  optionId: (index: number) => string;
  onPick: (href: string) => void;
};

function SuggestionList({ id, label, items, active, optionId, onPick }: SuggestionListProps) {
  const columns = (['narrow', 'wide'] as const).filter((column) =>
    items.some((item) => columnOf(item) === column),
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!items.length}
      className={classNames('py-2 xl:py-3', columns.length > 1 && 'xl:grid xl:grid-cols-[300px_1fr]')}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="presentation"
          className="min-w-0 xl:not-first:border-s xl:not-first:border-line"
        >
          {groupsOf(items, column).map((group) => (
            <div role="group" aria-label={group} key={group}>
              <div aria-hidden className="px-4 pt-2 pb-1 text-12 font-semibold text-text-3">
                {group}
              </div>
              {items.map(
                (item, index) =>
                  item.group === group &&
                  columnOf(item) === column && (
                    // The input keeps the focus and handles the keys (aria-activedescendant).
                    <div
                      role="option"
                      id={optionId(index)}
                      aria-selected={index === active}
                      key={item.id}
                      className="flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1 text-16 leading-snug -outline-offset-2 outline-primary-line hover:bg-sunk hover:outline-2 aria-selected:bg-sunk aria-selected:outline-2"
                      onClick={() => onPick(item.href)}
                    >
                      {item.node ?? item.text}
                    </div>
                  ),
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Asks early and shows on time, so that the popup is never empty when it opens. The last request wins. */
function useSuggestions(
  text: string,
  currentText: string,
  fetchSuggestions: SearchBoxProps['fetchSuggestions'],
  onReveal: () => void,
) {
  const [items, setItems] = useState<Suggestion[] | null>(null);
  const [itemsOf, setItemsOf] = useState('');
  const latest = useRef({ fetchSuggestions, onReveal });
  useEffect(() => {
    latest.current = { fetchSuggestions, onReveal };
  });

  useEffect(() => {
    const query = text.trim();
    if (!query || text === currentText) return;
    const controller = new AbortController();
    let result: Suggestion[] | undefined;
    let isDue = false;
    const reveal = () => {
      if (!isDue || !result || controller.signal.aborted) return;
      setItems(result);
      setItemsOf(query);
      latest.current.onReveal();
    };
    const fetchTimer = setTimeout(() => {
      latest.current.fetchSuggestions(query, controller.signal).then(
        (list) => {
          result = inVisualOrder(list);
          reveal();
        },
        () => undefined,
      );
    }, fetchAfterMs);
    const showTimer = setTimeout(() => {
      isDue = true;
      reveal();
    }, showAfterMs);
    return () => {
      clearTimeout(fetchTimer);
      clearTimeout(showTimer);
      controller.abort();
    };
  }, [text, currentText]);

  return { items, itemsOf, setItems };
}

const columnOf = (item: Suggestion) => item.column ?? 'narrow';

const groupsOf = (items: Suggestion[], column: 'narrow' | 'wide') => [
  ...new Set(items.filter((item) => columnOf(item) === column).map((item) => item.group)),
];

/** Arrow keys walk the array, the eye walks columns and groups: keep both in the same order. */
function inVisualOrder(items: Suggestion[]): Suggestion[] {
  return (['narrow', 'wide'] as const).flatMap((column) =>
    groupsOf(items, column).flatMap((group) =>
      items.filter((item) => item.group === group && columnOf(item) === column),
    ),
  );
}
