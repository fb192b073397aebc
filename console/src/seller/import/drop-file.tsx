import { useRef, useState, type DragEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type DropFileProps = { onTake(bytes: Uint8Array, name: string): void };

const mostBytes = 1_000_000;

/** A file that is chosen or dropped, or rows that are pasted from a sheet. */
export function DropFile({ onTake }: DropFileProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return toast({ tone: 'error', message: t('console.file.too-large') });
    onTake(new Uint8Array(await file.arrayBuffer()), file.name);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2">
      <section
        className={classNames(
          'card grid min-h-60 place-content-center justify-items-center gap-3 border-dashed p-6 text-center',
          isOver && 'bg-primary-soft',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="arrow-up" size={24} className="text-text-3" />
        <p>{t('console.file.drop')}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          aria-label={t('console.file.choose')}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        <Button onClick={() => input.current?.click()}>{t('console.file.choose')}</Button>
      </section>
      <section className="card p-4">
        <Field form="import" name="rows" label={t('console.file.paste')} hint={t('console.file.paste.hint')}>
          <Textarea
            rows={7}
            dir="ltr"
            className="font-mono text-13"
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (!text.trim().includes('\n')) return;
              event.preventDefault();
              onTake(new TextEncoder().encode(text), t('console.file.pasted'));
            }}
          />
        </Field>
      </section>
    </div>
  );
}
