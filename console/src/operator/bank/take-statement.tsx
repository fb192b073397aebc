import { useState } from 'react';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { useFileDrop } from '#parts/use-file-drop.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { MatchColumns, type Asked } from './match-columns.tsx';

/** `statement`: the one with new transactions; null: nothing new. */
type TakeStatementProps = { onTaken(statement: number | null): void };

/** Drop zone and file button for bank statements. */
export function TakeStatement({ onTaken }: TakeStatementProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { isOver, zone, field, choose } = useFileDrop((file) => void take(file));

  const [asked, setAsked] = useState<Asked | null>(null);

  async function take(file: File) {
    await act(async () => {
      const { question, table } = await call('POST operator/bank-lines/inspect', { upload: file });
      if (question && table) setAsked({ question, table, file });
      else await bring(file);
    });
  }

  /** The file may raise another question; the same one again is refused with its reason. */
  async function takeAnswered(file: File) {
    const { question, table } = await call('POST operator/bank-lines/inspect', { upload: file });
    if (question && table && question !== asked?.question) setAsked({ question, table, file });
    else await bring(file);
  }

  async function bring(file: File) {
    const query = { name: file.name.slice(0, 200) };
    const taken = await call('POST operator/bank-lines/import', { query, upload: file });
    const { exact, near, none, known, skipped } = taken;
    const words = [
      t('operator.bank.taken', { count: exact + near + none, exact, known }),
      ...(skipped.length > 0 ? [t('operator.bank.skipped', { count: skipped.length })] : []),
    ];
    toast(words.join(' · '));
    setAsked(null);
    onTaken(taken.statement_id);
  }
  return (
    <section
      {...zone}
      className={classNames(
        'card flex flex-wrap items-center gap-x-4 gap-y-3 border-dashed p-4',
        isOver && 'bg-primary-soft',
      )}
    >
      <Icon name="bank" size={24} className="flex-none text-text-3" />
      <div className="min-w-0 grow basis-60">
        <h2 className="text-15 font-semibold">{t('operator.bank.take')}</h2>
        <p className="text-13 text-text-2">{t('operator.bank.take.text')}</p>
      </div>
      <input
        {...field}
        tabIndex={-1}
        accept=".xml,.csv,.txt,.tsv,.tab,.sta,.mt940,.940,text/csv,application/xml,text/xml"
        className="sr-only"
        aria-label={t('operator.bank.choose')}
      />
      <Button busy={isBusy} icon="arrow-up" onClick={choose}>
        {t('operator.bank.choose')}
      </Button>
      <MatchColumns asked={asked} onClose={() => setAsked(null)} onSaved={takeAnswered} />
    </section>
  );
}
