import { useState } from 'react';
import { Link } from 'react-router';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { kindTitle } from '#operator/records/words.ts';
import { useAct } from '#parts/use-act.ts';
import { addressOfDraft, dropDraft, type WindowDraft } from './draft-calls.ts';
import { DraftTime } from './draft-time.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

type DraftListRowProps = { draft: WindowDraft; mayWrite: boolean; onDone(): Promise<void> };

const tones = { goes: 'bad', new: 'good', changes: 'work' } as const;

/** A draft with its author and scheduled time. */
export function DraftListRow({ draft, mayWrite, onDone }: DraftListRowProps) {
  const t = useT();
  const { ago } = useFormat();
  const { act, isBusy } = useAct();
  const [isPlanning, setIsPlanning] = useState(false);
  const { name, ofKind } = useName(draft);
  const state = stateOf(draft);
  async function drop() {
    if (await act(() => dropDraft(draft.id))) toast(t('operator.draft.dropped'));
    await onDone();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={addressOfDraft(draft)} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <StateMark tone={tones[state]}>{t(`operator.draft.state.${state}`)}</StateMark>
        </p>
        <p className="text-13 text-text-3">
          {ofKind && `${ofKind} · `}
          {t('operator.draft.by', { author: draft.author, ago: ago(draft.at) })}
        </p>
        <DraftTime draft={draft} />
      </div>
      {mayWrite && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon="clock"
            aria-label={t('operator.draft.time.of', { name })}
            onClick={() => setIsPlanning(true)}
          >
            {t('operator.draft.time')}
          </Button>
          <Button
            size="small"
            icon="close"
            busy={isBusy}
            aria-label={t('operator.draft.drop.of', { name })}
            onClick={() => void drop()}
          >
            {t('operator.draft.drop')}
          </Button>
        </span>
      )}
      <ScheduleSheet draft={draft} open={isPlanning} onClose={() => setIsPlanning(false)} onDone={onDone} />
    </li>
  );
}

const stateOf = ({ act, kind, record_id: recordId }: WindowDraft) =>
  act === 'delete' ? 'goes' : act === 'save' && recordId === null && kind !== 'home' ? 'new' : 'changes';

/** Title and kind of a record; the home page and orders are named by their kind. */
function useName({ kind, act, title }: WindowDraft): { name: string; ofKind: string | null } {
  const t = useT();
  if (kind === 'home') return { name: t('operator.home.title'), ofKind: null };
  const ofKind = kindTitle(kind, t);
  if (act === 'order') return { name: t('operator.draft.order.of', { kind: ofKind }), ofKind: null };
  return { name: title || t('operator.record.untitled'), ofKind };
}
