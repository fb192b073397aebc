import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { titleOf } from '#operator/work-words.ts';
import type { Taking } from './use-take.ts';

/** Asks before taking over someone's task; loaded on demand. */
export default function TakeOverSheet({ taking: { asked, leave, takeOver, isBusy } }: { taking: Taking }) {
  const t = useT();
  const { ago } = useFormat();
  const taken = asked?.taken;
  return (
    <Sheet
      open={asked !== null}
      onClose={leave}
      title={t('operator.work.take.over.title')}
      className="[--sheet-size:420px]"
      footer={
        asked && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={leave}>{t('operator.work.take.over.no')}</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void takeOver(asked)}>
              {t('operator.work.take.over')}
            </Button>
          </div>
        )
      }
    >
      {asked && taken && (
        <>
          <p className="font-medium">{titleOf(asked, t)}</p>
          <p className="text-text-2">{t('operator.work.taken', { name: taken.name, ago: ago(taken.at) })}</p>
        </>
      )}
    </Sheet>
  );
}
