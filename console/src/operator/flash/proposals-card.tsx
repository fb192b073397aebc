import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { useLoaded } from '#parts/use-loaded.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { OfferRow } from './offer-row.tsx';
import { RefuseSheet } from './refuse-sheet.tsx';

export function ProposalsCard({ saleId }: { saleId: number }) {
  const t = useT();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isRefusing, setIsRefusing] = useState(false);
  const params = { id: saleId };
  const loaded = useLoaded(`${saleId}/${round}`, (signal) =>
    call('GET operator/flash-sales/{id}/proposals', { params, signal }),
  );
  const mayDecide = may('marketing.write');
  const waiting = loaded?.proposals.filter(({ state }) => state === 'proposed') ?? [];
  const ids = waiting.flatMap(({ id }) => (chosen.has(id) ? [id] : []));

  async function decide(work: () => Promise<unknown>, words: string) {
    if (!(await act(work))) return;
    toast({ message: words });
    setChosen(new Set());
    setIsRefusing(false);
    setRound((before) => before + 1);
    await revalidate();
  }
  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('operator.proposals.title')}</h2>
        {mayDecide && ids.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setIsRefusing(true)}>
              {t('operator.proposals.refuse', { count: ids.length })}
            </Button>
            <Button
              size="small"
              variant="primary"
              busy={isBusy}
              onClick={() =>
                void decide(
                  () => call('POST operator/flash-sales/{id}/accept', { params, body: { ids } }),
                  t('operator.proposals.accepted', { count: ids.length }),
                )
              }
            >
              {t('operator.proposals.accept', { count: ids.length })}
            </Button>
          </div>
        )}
      </header>
      {loaded?.proposals.length === 0 && (
        <p className="px-4 pb-4 text-13 text-text-2">{t('operator.proposals.none')}</p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {loaded?.proposals.map((proposal) => (
          <OfferRow
            key={proposal.id}
            proposal={proposal}
            currency={loaded.currency}
            isChosen={chosen.has(proposal.id)}
            onChoose={
              mayDecide && proposal.state === 'proposed'
                ? (isChosen) => choose(proposal.id, isChosen)
                : undefined
            }
          />
        ))}
      </ul>
      <RefuseSheet
        open={isRefusing}
        count={ids.length}
        isBusy={isBusy}
        onClose={() => setIsRefusing(false)}
        onRefuse={(reason) =>
          void decide(
            () => call('POST operator/flash-sales/{id}/refuse', { params, body: { ids, reason } }),
            t('operator.proposals.refused'),
          )
        }
      />
    </section>
  );
}
