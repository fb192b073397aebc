import { useEffect, useState } from 'react';
import { consoleHere } from '#api/console-here.ts';
import { isTyping } from '#parts/is-typing.ts';
import { commandKey } from '#parts/command-key.ts';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const keys = ['⌘K', '/', 'J', 'K', 'Enter', 'X', 'E', 'S', '[', '?'] as const;
const sellerKeys: readonly string[] = ['S'];
const words = {
  '⌘K': 'command',
  '/': 'search',
  J: 'next',
  K: 'before',
  Enter: 'open',
  X: 'choose',
  E: 'edit',
  S: 'ship',
  '[': 'collapse',
  '?': 'help',
} as const;

export function KeyHelp() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const shown = consoleHere() === 'seller' ? keys : keys.filter((key) => !sellerKeys.includes(key));
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return (
    <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('console.keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shown.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="key">{key === '⌘K' ? commandKey : key}</kbd>
            </dt>
            <dd>{t(`console.keys.${words[key]}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
