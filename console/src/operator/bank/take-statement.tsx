import { useRef, useState, type DragEvent } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const mostBytes = 1_000_000;

/** Where a statement of the bank is dropped or chosen. */
export function TakeStatement({ onTaken }: { onTaken(): void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { act, isBusy } = useAct();

  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > mostBytes) return toast({ tone: 'error', message: t('console.file.too-large') });
    await act(async () => {
      const query = { name: file.name.slice(0, 200) };
      const { exact, near, none, known } = await call('POST operator/bank-lines/import', {
        query,
        upload: file,
      });
      toast(t('operator.bank.taken', { count: exact + near + none, exact, known }));
      onTaken();
    });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  }
  return (
    <section
      className={classNames(
        'card flex flex-wrap items-center gap-x-4 gap-y-3 border-dashed p-4',
        isOver && 'bg-primary-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Icon name="bank" size={24} className="flex-none text-text-3" />
      <div className="min-w-0 grow basis-60">
        <h2 className="text-15 font-semibold">{t('operator.bank.take')}</h2>
        <p className="text-13 text-text-2">{t('operator.bank.take.text')}</p>
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept=".xml,.csv,.txt,text/csv,application/xml,text/xml"
        className="sr-only"
        aria-label={t('operator.bank.choose')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = ''; // the same file again is a choice too
        }}
      />
      <Button busy={isBusy} icon="arrow-up" onClick={() => input.current?.click()}>
        {t('operator.bank.choose')}
      </Button>
    </section>
  );
}
