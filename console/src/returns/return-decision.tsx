import { CONSOLE } from '@souk/rules/limits';
import { PaymentChoice } from '#parts/payment-choice.tsx';
import { RefundOutcome } from '#parts/refund-outcome.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { ChoiceCard } from '#parts/choice-card.tsx';
import { ReasonField } from '#parts/reason-field.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { Return } from './return-calls.ts';
import { ReturnMoney } from './return-money.tsx';
import type { ReturnChoice } from './return-choices.ts';
import { useReturnDecision } from './use-return-decision.ts';

type ReturnDecisionProps = { of: Return; onDone(after: Return): void };
type Decision = ReturnType<typeof useReturnDecision>;

/** Decision form of a return with its input: reason, quantities, or the exact amounts. */
export function ReturnDecision({ of, onDone }: ReturnDecisionProps) {
  const t = useT();
  const decision = useReturnDecision(of, onDone);
  const { choices, choice, words } = decision;
  const usual = choices.find((one) => !isEnding(one));
  const ending = choices.find(isEnding);
  // Ignores key repeat: the next form may appear while the key is still held.
  const handlerFor = (target: ReturnChoice | undefined, isChosen: boolean) => (event: KeyboardEvent) => {
    if (event.repeat) return;
    if (isChosen) void decision.send();
    else if (target) decision.choose(target, true);
  };
  const isEnded = choice !== null && isEnding(choice);
  useKeys({ a: usual && handlerFor(usual, !isEnded), r: ending && handlerFor(ending, isEnded) });
  if (choice === null) return null;
  return (
    <form
      className="decision grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void decision.send();
      }}
    >
      {choices.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('console.return.decide')}</legend>
          {choices.map((one) => (
            <ChoiceCard
              key={one}
              name="return"
              value={one}
              isChosen={one === choice}
              onChoose={() => decision.choose(one)}
              {...wordsOf(one, t)}
            />
          ))}
        </fieldset>
      )}
      {(choice === 'back' || choice === 'keep') && <ReturnMoney of={of} />}
      {choice === 'received' && <Sellable of={of} decision={decision} />}
      {choice === 'refund' && <Money of={of} decision={decision} />}
      {isEnding(choice) && (
        <ReasonField
          form="return"
          label={t('console.cancel.reason')}
          hint={t('console.cancel.reason.hint')}
          max={CONSOLE.reason}
          rows={3}
          words={words}
        />
      )}
      <Send decision={decision} choice={choice} />
    </form>
  );
}

const isEnding = (one: ReturnChoice) => one === 'refuse' || one === 'close';

const wordsOf = (choice: ReturnChoice, t: ReturnType<typeof useT>) =>
  choice === 'refund' || choice === 'close'
    ? { title: t(`operator.return.${choice}`), text: t(`operator.return.${choice}.text`) }
    : { title: t(`console.return.${choice}`), text: t(`console.return.${choice}.text`) };

function Send({ decision, choice }: { decision: Decision; choice: ReturnChoice }) {
  const t = useT();
  const { money } = useFormat();
  const { preview } = decision;
  const isHard = choice === 'refund' || isEnding(choice);
  const key = isEnding(choice) ? 'R' : 'A';
  if (choice === 'refund' && !preview) return null;
  return (
    <Button type="submit" variant={isHard ? 'danger' : 'primary'} busy={decision.isBusy && t('console.busy')}>
      {choice === 'refund' && preview
        ? t.rich('operator.refund.send', { amount: money(preview.amount) })
        : choice === 'close'
          ? t('operator.return.close.do')
          : t(
              `console.return.do.${choice === 'back' || choice === 'keep' ? 'accept' : choice === 'refuse' ? 'refuse' : 'received'}`,
            )}{' '}
      <kbd className="key max-md:hidden">{key}</kbd>
    </Button>
  );
}

/** Restocked units per line; default: all. */
function Sellable({ of, decision }: { of: Return; decision: Decision }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="font-label">{t('console.return.sellable')}</legend>
      <ul>
        {of.lines.map(({ id, image, title, variant, units }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-0">
            <Thumb image={image} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{title}</span>
              <span className="text-13 text-text-2">
                {[variant, t('console.order.units', { count: units })].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Quantity
              size="small"
              min={0}
              max={units}
              value={decision.sellable.get(id) ?? 0}
              label={t('console.return.sellable.of', { title })}
              onChange={(count) => decision.setSellable(id, count)}
              onRefuse={() => {}}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Money({ of, decision }: { of: Return; decision: Decision }) {
  const t = useT();
  const { preview, problem, words } = decision;
  return (
    <>
      <PaymentChoice payments={of.payments ?? []} chosen={decision.payment} onChoose={decision.setPayment} />
      <div role="status" className="empty:-mb-4">
        {decision.isPaymentRequested ? null : problem ? (
          <Notice tone="error">{problem}</Notice>
        ) : preview ? (
          <RefundOutcome preview={preview} buyer={of.buyer.name} />
        ) : (
          <p className="rounded-control bg-sunk p-4 text-text-2">{t('console.cancel.reckoning')}</p>
        )}
      </div>
      <ReasonField
        form="return"
        label={t('operator.refund.reason')}
        hint={t('operator.refund.reason.hint')}
        max={CONSOLE.reason}
        necessity="optional"
        words={words}
      />
    </>
  );
}
