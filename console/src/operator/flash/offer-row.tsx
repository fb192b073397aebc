import type { OperatorProposal } from '@souk/contract/console/operator-flash-sales';
import { StateMark } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';

type OfferRowProps = {
  proposal: OperatorProposal;
  currency: string;
  isChosen: boolean;
  /** Absent: already decided, or no permission. */
  onChoose: ((isChosen: boolean) => void) | undefined;
};

export function OfferRow({ proposal, currency, isChosen, onChoose }: OfferRowProps) {
  const t = useT();
  const { money } = useFormat();
  const { product, store, state, quota, reason } = proposal;
  const isTooHigh = state === 'proposed' && proposal.price_minor > proposal.most_minor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {onChoose && (
        <input
          type="checkbox"
          aria-label={t('operator.proposals.choose', { name: product.title })}
          className="size-4.5 accent-primary-line"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <Thumb image={product.image} className="size-9" />
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="block font-medium wrap-anywhere">{joinUnits(product.title)}</bdi>
        <bdi className="text-13 text-text-2">{store.name}</bdi>
        {reason !== '' && (
          <q dir="auto" className="block text-13 text-text-2">
            {reason}
          </q>
        )}
      </div>
      <div className="text-13 text-text-2">
        <span className="block">
          <strong className="text-14 font-semibold text-text">
            <Amount of={{ minor: proposal.price_minor, currency }} />
          </strong>{' '}
          {t.rich('console.flash.instead', { price: money({ minor: proposal.current_minor, currency }) })}
        </span>
        <span className={classNames('block', isTooHigh && 'font-medium text-sale')}>
          {state === 'proposed' && (
            <>
              {t.rich('operator.proposals.most', { price: money({ minor: proposal.most_minor, currency }) })}{' '}
              ·{' '}
            </>
          )}
          {quota === null ? t('console.flash.endless') : t('console.flash.units', { count: quota })}
        </span>
      </div>
      {state !== 'proposed' && (
        <StateMark tone={state === 'accepted' ? 'good' : 'calm'}>
          {t(`console.flash.state.${state}`)}
        </StateMark>
      )}
    </li>
  );
}
