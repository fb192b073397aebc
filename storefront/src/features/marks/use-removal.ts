import { useEffect, useRef, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import type { MarkChange } from './change-mark.ts';
import { markPages } from './mark-pages.ts';
import { showMark, type MarkKind } from './marks.ts';

type Entry = { id: number; title: string };

/**
 * Removes list entries, with undo. An entry disappears immediately, and the focus moves to the next remove button; `list` is the
 * element around the entries. `rest` excludes entries being removed.
 */
export function useRemoval<Item>(kind: MarkKind, items: readonly Item[], entryOf: (item: Item) => Entry) {
  const t = useT();
  const remove = useFetcher<MarkChange>();
  const undo = useFetcher<MarkChange>();
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const leaving = remove.formData ? Number(remove.formData.get('id')) : null;
  const rest = items.filter((item) => entryOf(item).id !== leaving);

  useEffect(() => {
    if (place.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    place.current = null;
  }, [rest.length]);

  useEffect(() => {
    if (remove.state !== 'idle') return;
    for (const message of remove.data?.messages ?? []) toast({ message, tone: 'error' });
  }, [remove.state, remove.data]);

  function removalOf(item: Item) {
    const { id, title } = entryOf(item);
    const post = (intent: 'add' | 'remove', by: typeof remove) => {
      showMark(kind, id, intent === 'add');
      void by.submit({ intent, id }, { method: 'post', action: markPages[kind] });
    };
    return {
      /** Submit handler of the form around the remove button, which also works without JavaScript. */
      form: {
        method: 'post' as const,
        action: markPages[kind],
        onSubmit(event: FormEvent) {
          event.preventDefault();
          place.current = rest.indexOf(item);
          post('remove', remove);
          toast({
            message: t(`marks.removed.${kind}`, { title }),
            action: { label: t('marks.undo'), onAction: () => post('add', undo) },
          });
        },
      },
      id,
    };
  }

  return { rest, list, removalOf };
}
