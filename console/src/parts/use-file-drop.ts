import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const maxBytes = 1_000_000;

export function useFileDrop(
  onTake: (file: File) => void,
  /** Set if the caller shrinks pictures. */
  { isPictureSmall = false }: { isPictureSmall?: boolean } = {},
) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  function take(file: File | undefined) {
    if (!file) return;
    const getsSmall = isPictureSmall && file.type.startsWith('image/');
    if (file.size > maxBytes && !getsSmall) toast({ tone: 'error', message: t('console.file.too-large') });
    else onTake(file);
  }
  return {
    isOver,
    choose: () => input.current?.click(),
    zone: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      },
    },
    field: {
      ref: input,
      type: 'file',
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        take(target.files?.[0]);
        target.value = ''; // allows choosing the same file again
      },
    },
  } as const;
}
