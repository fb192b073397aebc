import type { FlashProposal, OwnFlashProposal } from '@souk/contract/seller-console/flash-sales';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

const tones: Readonly<Record<FlashProposal['state'], Tone>> = {
  proposed: 'work',
  accepted: 'good',
  refused: 'bad',
};

type ProposalListRowProps = { proposal: OwnFlashProposal; currency: string; onChanged(): void };

export function ProposalListRow({ proposal, currency, onChanged }: ProposalListRowProps) {
  const t = useT();
  const { may } = useMe();
  const { money } = useFormat();
  const { act, isBusy } = useAct();
  const { id, product, state, reason, quota, earns_minor: earns } = proposal;
  const isOver = state === 'refused';
  async function withdraw() {
    if (!(await act(() => call('DELETE seller/flash-proposals/{id}', { params: { id } })))) return;
    toast({ message: t(isOver ? 'console.flash.removed' : 'console.flash.withdrawn') });
    onChanged();
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Thumb image={product.image} className="size-9" />
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="block font-medium wrap-anywhere">{joinUnits(product.title)}</bdi>
        <span className="text-13 text-text-2">
          <strong className="font-semibold text-text">
            <Amount of={{ minor: proposal.price_minor, currency }} />
          </strong>{' '}
          · {t.rich('console.flash.instead', { price: money({ minor: proposal.current_minor, currency }) })} ·{' '}
          {quota === null ? t('console.flash.endless') : t('console.flash.units', { count: quota })}
        </span>
        {earns !== null && !isOver && (
          <span className="block text-13 text-success">
            {t.rich('console.flash.earns.each', { amount: money({ minor: earns, currency }) })}
            {quota !== null && (
              <>
                {' '}
                · {t.rich('console.flash.earns.whole', { amount: money({ minor: earns * quota, currency }) })}
              </>
            )}
          </span>
        )}
        {reason !== '' && (
          <q dir="auto" className="block text-13 text-sale">
            {reason}
          </q>
        )}
      </div>
      <StateMark tone={tones[state]}>{t(`console.flash.state.${state}`)}</StateMark>
      {state !== 'accepted' && may('flash.write') && (
        <Button
          size="small"
          busy={isBusy}
          aria-label={t(isOver ? 'console.flash.remove-one' : 'console.flash.withdraw-one', {
            title: product.title,
          })}
          onClick={() => void withdraw()}
        >
          {t(isOver ? 'console.flash.remove' : 'console.flash.withdraw')}
        </Button>
      )}
    </li>
  );
}
