import { useFileDrop } from '#parts/use-file-drop.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type DropFileProps = {
  /** Which columns pasted rows need at least. */
  hint: string;
  onTake(bytes: Uint8Array, name: string): void;
};

export function DropFile({ hint, onTake }: DropFileProps) {
  const t = useT();
  const { isOver, zone, field, choose } = useFileDrop(
    (file) => void file.arrayBuffer().then((bytes) => onTake(new Uint8Array(bytes), file.name)),
  );

  return (
    <div className="grid items-stretch gap-4 md:grid-cols-2">
      <section
        className={classNames(
          'card grid min-h-60 place-content-center justify-items-center gap-3 border-dashed p-6 text-center',
          isOver && 'bg-primary-soft',
        )}
        {...zone}
      >
        <Icon name="arrow-up" size={24} className="text-text-3" />
        <p className="pointer-coarse:hidden">{t('console.file.drop')}</p>
        <input
          {...field}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          aria-label={t('console.file.choose')}
        />
        <Button onClick={choose}>{t('console.file.choose')}</Button>
      </section>
      <section className="card p-4">
        <Field form="import" name="rows" label={t('console.file.paste')} hint={hint}>
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
