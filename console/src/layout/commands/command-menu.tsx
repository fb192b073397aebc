import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { commandKey } from '#parts/command-key.ts';
import { useFocus } from '#parts/use-focus.ts';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';
import { CommandField } from './command-field.tsx';

const Finder = lazy(() => withDeferredTexts(() => import('./finder.tsx')));

/** ⌘K: go to a page or setting, find a record, or run an action. */
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
        // The field stays in its place while results come and go.
        className="mt-4 mb-auto [--sheet-size:560px] md:mt-[10dvh] md:max-h-[80dvh]"
      >
        <LoadedFinder onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  );
}

/** Keys pressed while the code is loading count. */
function LoadedFinder({ onDone }: { onDone(): void }) {
  const [q, setQ] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const field = useFocus();
  return (
    <Suspense
      fallback={
        <CommandField
          ref={field}
          aria-controls={undefined}
          value={q}
          onText={setQ}
          onKeyDown={({ key }) => key === 'Enter' && setIsEntered(true)}
        />
      }
    >
      <Finder q={q} onText={setQ} isEntered={isEntered} onDone={onDone} />
    </Suspense>
  );
}
