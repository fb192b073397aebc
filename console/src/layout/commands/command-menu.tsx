import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '#api/me.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ComboboxOption, stepOf, useCombobox } from '#parts/combobox.tsx';
import { commandKey } from '#parts/command-key.ts';
import { usePlaces } from '../places.tsx';
import { matching } from '#parts/matching.ts';
import { pagesOf } from '#parts/place.ts';
import { useFocus } from '#parts/use-focus.ts';
import { findCommands, type Command } from './find-commands.ts';

/** ⌘K: go to a page, find an order or product, or run an action. */
export function CommandMenu() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2.5 text-text-2 hover:bg-sunk md:border md:border-line md:bg-sunk lg:min-w-60"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className="truncate max-md:sr-only">{t('console.command.open')}</span>
        <kbd className="key ms-auto flex-none whitespace-nowrap max-md:hidden">{commandKey}</kbd>
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('console.command.title')}
        className="[--sheet-size:560px]"
      >
        <Finder onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}

const fetchAfterMs = 150;

function Finder({ onDone }: { onDone(): void }) {
  const t = useT();
  const go = useNavigate();
  const [q, setQ] = useState('');
  /** Enter was pressed before results arrived: opens the first result. */
  const [isFirstRequested, setIsFirstRequested] = useState(false);
  const { groups, isAsking } = useCommands(q);
  const commands = groups.flatMap(({ items }) => items);
  const box = useCombobox(commands.length);
  const field = useFocus();

  function take(command: Command | undefined) {
    if (!command) return;
    onDone();
    void go(command.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = stepOf(event);
    if (step !== null && commands.length > 0) {
      event.preventDefault();
      box.move(step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (commands.length === 0 && isAsking) setIsFirstRequested(true);
      else take(commands[box.at]);
    }
  }
  useFirst(isFirstRequested && !isAsking ? commands[0] : undefined, take);
  return (
    <div className="grid gap-3">
      <input
        type="search"
        ref={field}
        {...box.field}
        role="combobox"
        aria-controls={box.list.id}
        aria-expanded={commands.length > 0}
        aria-label={t('console.command.open')}
        placeholder={t('console.command.open')}
        className="control"
        value={q}
        onChange={({ target }) => {
          setQ(target.value);
          box.markFirst();
          setIsFirstRequested(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div {...box.list} aria-label={t('console.command.title')} className="grid gap-3">
        {groups.map(({ title, items }) => (
          <div key={title} role="group" aria-label={title} className="grid">
            <p aria-hidden className="px-2.5 pb-1 text-12 text-text-3">
              {title}
            </p>
            {items.map((command) => (
              <ComboboxOption
                key={command.id}
                {...box.optionOf(commands.indexOf(command))}
                className="flex min-h-10 items-center gap-3"
                onTake={() => take(command)}
              >
                <Icon name={command.icon} size={18} />
                <bdi className="min-w-0 truncate">{command.title}</bdi>
                {command.note && <span className="ms-auto truncate text-13 text-text-3">{command.note}</span>}
              </ComboboxOption>
            ))}
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p role="status" className="px-2.5 text-text-2">
          {t(isAsking ? 'console.busy' : 'console.command.nothing')}
        </p>
      )}
    </div>
  );
}

/** Selects the first result once it arrives, if requested earlier. */
function useFirst(first: Command | undefined, take: (command: Command) => void): void {
  useEffect(() => {
    if (first) take(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `take` is another function with each drawing
  }, [first?.id]);
}

type Group = { title: string; items: Command[] };

/** Pages and actions match immediately; orders and products once the shop responds. */
function useCommands(q: string): { groups: Group[]; isAsking: boolean } {
  const t = useT();
  const { audience, may } = useMe();
  const places = usePlaces();
  const [found, setFound] = useState<{ q: string; items: Command[] }>({ q: '', items: [] });
  const asked = q.trim();
  useEffect(() => {
    if (asked.length < 2) return;
    const away = new AbortController();
    const timer = setTimeout(() => {
      findCommands(asked, { audience, may, signal: away.signal }).then(
        (items) => setFound({ q: asked, items }),
        // On failure only pages and actions are found.
        () => away.signal.aborted || setFound({ q: asked, items: [] }),
      );
    }, fetchAfterMs);
    return () => {
      clearTimeout(timer);
      away.abort();
    };
    // Permissions change only with a page load.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, audience]);
  const acts = actsOf[audience]
    .filter(({ needs }) => may(needs))
    .map(({ id, icon, to }) => ({
      id,
      icon,
      to,
      title: t(`console.command.act.${id}`),
      words: t(`console.command.act.${id}.words`),
    }));
  const pages = pagesOf(places).map(({ page: { to, title }, place }) => ({
    id: to,
    icon: place.icon,
    title: t(title),
    to,
    ...(place.within && { note: t(place.title), words: t(place.title) }),
  }));
  const isFound = asked.length >= 2 && found.q === asked;
  const groups = [
    { title: t('console.command.found'), items: isFound ? found.items : [] },
    { title: t('console.command.do'), items: matching(acts, asked) },
    { title: t('console.command.go'), items: matching(pages, asked) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isAsking: asked.length >= 2 && !isFound };
}

const actsOf = {
  seller: [
    { id: 'confirm', icon: 'check', needs: 'orders.write', to: '/seller/orders?view=to_confirm' },
    { id: 'ship', icon: 'truck', needs: 'orders.write', to: '/seller/orders?view=to_ship' },
    { id: 'add-product', icon: 'plus', needs: 'products.write', to: '/seller/products/new' },
    { id: 'restock', icon: 'list', needs: 'stock.write', to: '/seller/stock?view=low' },
    { id: 'answer', icon: 'chat', needs: 'reviews.write', to: '/seller/reviews?view=to_answer' },
  ],
  operator: [
    { id: 'late', icon: 'clock', needs: 'orders.read', to: '/operator/orders?view=late' },
    { id: 'decide', icon: 'user', needs: 'sellers.write', to: '/operator/applications' },
  ],
} as const;
