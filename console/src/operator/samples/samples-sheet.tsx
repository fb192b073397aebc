import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Plan = ConsoleReplyOf<'GET operator/samples'>;
type SamplesSheetProps = { isOpen: boolean; onClose(): void; onDone(): void };

/** Preview of removing sample products; loaded on opening. */
export default function SamplesSheet({ isOpen, onClose, onDone }: SamplesSheetProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  async function remove() {
    if (!(await act(() => call('POST operator/samples/remove')))) return;
    toast(t('operator.samples.asked'));
    onDone();
  }
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('operator.samples.sheet')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('operator.cancel')}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {t('operator.samples.confirm')}
          </Button>
        </div>
      }
    >
      {isOpen && <Loaded />}
    </Sheet>
  );
}

function Loaded() {
  const plan = useLoaded('samples', (signal) => call('GET operator/samples', { signal }));
  return plan ? <PlanOf plan={plan} /> : <Skeleton className="h-40" />;
}

function PlanOf({ plan: { goes, stays } }: { plan: Plan }) {
  const t = useT();
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h3 className="text-14 font-medium">{t('operator.samples.goes')}</h3>
        {goes.length === 0 ? (
          <p className="text-text-2">{t('operator.samples.none-goes')}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5">
            {goes.map(({ kind, count }) => (
              <li key={kind}>{t(`operator.samples.kind.${kind}`, { count })}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="grid gap-2">
        <h3 className="text-14 font-medium">{t('operator.samples.stays')}</h3>
        {stays.length === 0 ? (
          <p className="text-text-2">{t('operator.samples.stays.none')}</p>
        ) : (
          <ul className="grid gap-2.5">
            {stays.map(({ kind, id, title, why }) => (
              <li key={`${kind} ${id}`} className="wrap-anywhere">
                <bdi className="font-medium">{title}</bdi>
                <p className="text-13 text-text-2">{t(`operator.samples.why.${why}`)}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
