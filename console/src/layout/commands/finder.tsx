import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ComboboxOption, stepOf, useCombobox } from '#parts/combobox.tsx';
import { useFocus } from '#parts/use-focus.ts';
import { CommandField } from './command-field.tsx';
import type { Command } from './command.ts';
import { useCommands } from './use-commands.ts';

type FinderProps = {
  q: string;
  onText(text: string): void;
  /** Enter was pressed before this was loaded. */
  isEntered: boolean;
  onDone(): void;
};

const titles = {
  record: 'console.command.found',
  act: 'console.command.do',
  setting: 'console.command.set',
  page: 'console.command.go',
} as const;

export default function Finder({ q, onText, isEntered, onDone }: FinderProps) {
  const t = useT();
  const go = useNavigate();
  /** Enter was pressed before the shop responded: opens the first result once it has. */
  const [isFirstRequested, setIsFirstRequested] = useState(isEntered);
  const { groups, isAsking } = useCommands(q);
  const commands = groups.flatMap(({ commands: own }) => own);
  /** The option that the arrow keys chose stays marked when results arrive. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const box = useCombobox(
    commands.length,
    commands.findIndex(({ id }) => id === chosenId),
  );
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
      setChosenId(commands[box.move(step)]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isAsking && chosenId === null) setIsFirstRequested(true);
      else take(commands[box.at]);
    }
  }
  useFirst(isFirstRequested && !isAsking ? commands[0] : undefined, take);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CommandField
        ref={field}
        {...box.field}
        aria-controls={box.list.id}
        aria-expanded={commands.length > 0}
        value={q}
        onText={(text) => {
          onText(text);
          box.markFirst();
          setChosenId(null);
          setIsFirstRequested(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        {...box.list}
        aria-label={t('console.command.title')}
        aria-busy={isAsking}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {groups.map(({ kind, commands: own }) => (
          <div
            key={kind}
            role="group"
            aria-label={t(titles[kind])}
            className="grid grid-cols-[minmax(0,1fr)]"
          >
            <p aria-hidden className="px-2.5 pb-1 text-12 text-text-3">
              {t(titles[kind])}
            </p>
            {own.map((command) => (
              <ComboboxOption
                key={command.id}
                {...box.optionOf(commands.indexOf(command))}
                className="flex min-h-11 items-center gap-3 py-1"
                onTake={() => take(command)}
              >
                <Icon name={command.icon} size={18} className="flex-none" />
                <span className="grid min-w-0 flex-1 md:flex md:items-center md:gap-3">
                  <bdi className="min-w-0 truncate">{command.title}</bdi>
                  {command.note && (
                    <span className="min-w-0 truncate text-13 text-text-3 md:ms-auto">{command.note}</span>
                  )}
                </span>
              </ComboboxOption>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={commands.length === 0 ? 'px-2.5 text-text-2' : 'sr-only'}>
        {statusOf()}
      </p>
    </div>
  );

  function statusOf(): string {
    if (isAsking) return commands.length === 0 ? t('console.busy') : '';
    if (commands.length === 0) return t('console.command.nothing');
    return q.trim() === '' ? '' : t('console.command.count', { count: commands.length });
  }
}

/** Selects the first result once it arrives, if requested earlier. */
function useFirst(first: Command | undefined, take: (command: Command) => void): void {
  useEffect(() => {
    if (first) take(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `take` is another function with each drawing
  }, [first?.id]);
}
