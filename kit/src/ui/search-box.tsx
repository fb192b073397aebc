import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Form } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type * as PanelFile from './suggestion-panel.tsx';
import type { Suggestion } from './suggestion-panel.tsx';
import { useRootMark } from './use-root-mark.ts';

type SearchBoxProps = {
  /** Action of the form with `?q=`. */
  action: string;
  /** Accessible name and placeholder. */
  label: string;
  /** Search text of the current result page; searching it again does nothing. Also pass it as `key`. */
  currentText?: string;
  /** May reject: suggestions are optional, the form still searches. */
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<Suggestion[]>;
  onPick: (href: string) => void;
  /** Shown below the suggestions, such as a link to all results. */
  footer?: (text: string) => ReactNode;
  className?: string;
};

// Loaded on first use. If loading fails, there are no suggestions.
const loadPanel = () => import('./suggestion-panel.tsx');

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
  const input = useTypedBefore(setText);
  const listId = useId();
  const { panel, items, itemsOf, setItems, prepare } = useSuggestions(
    text,
    currentText,
    fetchSuggestions,
    () => {
      setActive(-1);
      setOpen(document.activeElement === input.current);
    },
  );

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

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event.key, { count, active, isOpen: open });
    if (!move) return;
    event.preventDefault(); // also for Escape, which would clear a search input
    const taken = move === 'take' ? items?.[active] : undefined;
    if (taken) pick(taken.href);
    else if (move === 'close') close();
    else if (move !== 'take') {
      setOpen(true);
      setActive(move.to);
    }
  };

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
      {open && <Dimmed />}
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
        aria-controls={open && count > 0 ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value.trim()) return;
          setItems(null);
          close();
        }}
        onFocus={() => {
          prepare();
          if (items && text.trim()) setOpen(true);
        }}
        onBlur={() => setTimeout(close, blurCloseMs)}
        onKeyDown={onKeyDown}
        className="h-11 w-full appearance-none rounded-pill border border-control bg-sunk ps-4 pe-13 text-16 lg:h-12 lg:ps-5 lg:pe-16"
      />
      <SubmitButton />
      {panel && (
        <panel.SuggestionPanel
          {...{ isOpen: open, items, itemsOf, footer }}
          list={{ id: listId, active, optionId, onPick: pick }}
        />
      )}
    </Form>
  );
}

/** Ref for the field; reports text typed before hydration. */
function useTypedBefore(onTyped: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) onTyped(input.current.value);
  }, [onTyped]);
  return input;
}

type Walk = { count: number; active: number; isOpen: boolean };

/** Effect of a key on the suggestion list; null: the default. */
function moveOf(key: string, { count, active, isOpen }: Walk): 'take' | 'close' | { to: number } | null {
  if (key === 'ArrowDown' && count > 0) return { to: active + 1 >= count ? -1 : active + 1 };
  if (key === 'ArrowUp' && count > 0) return { to: active < 0 ? count - 1 : active - 1 };
  if (key === 'Escape' && isOpen) return 'close';
  return key === 'Enter' && isOpen && active >= 0 ? 'take' : null;
}

/** Backdrop while the panel is open. */
function Dimmed() {
  return <div aria-hidden className="fixed inset-0 -z-10 hidden bg-text/28 lg:block" />;
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

/** Fetches early and shows after a delay, so the popup is never empty when it opens. The last request wins. */
function useSuggestions(
  text: string,
  currentText: string,
  fetchSuggestions: SearchBoxProps['fetchSuggestions'],
  onReveal: () => void,
) {
  const [panel, setPanel] = useState<typeof PanelFile | null>(null);
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
      Promise.all([latest.current.fetchSuggestions(query, controller.signal), loadPanel()]).then(
        ([list, file]) => {
          setPanel(file);
          result = file.inVisualOrder(list);
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

  /** Loaded in advance: a live region must be in the page before it announces. */
  const prepare = () => void loadPanel().then(setPanel, () => undefined);
  return { panel, items, itemsOf, setItems, prepare };
}
