import { useRef, useState, type RefObject } from 'react';
import { Form } from 'react-router';
import { VacationNotice, type ShownVacation } from '#features/store/vacation-notice.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import type { BuyFacts } from './buy-facts.ts';
import { optionGroups } from './choose-variant.ts';
import { DeliveryLine, type ShownDelivery } from './delivery-line.tsx';
import { maxUnits } from './max-units.ts';
import { StockLine } from './stock-line.tsx';
import { buyForm, useBuying } from './use-buying.ts';
import { VariantGroup } from './variant-group.tsx';

type BuyFormProps = {
  facts: BuyFacts;
  delivery: ShownDelivery;
  vacation: ShownVacation;
  /** Messages for a form submitted without JavaScript. */
  refusals: readonly string[];
  buttons: RefObject<HTMLDivElement | null>;
};

export function BuyForm({ facts, delivery, vacation, refusals, buttons }: BuyFormProps) {
  const { product, price, row, choice, choose } = facts;
  const t = useT();
  const listed = useListed();
  const groups = optionGroups(product);
  const chosen = groups.flatMap(
    ({ id, options }) => options.find((one) => one.id === choice[id])?.title ?? [],
  );
  const [quantity, setQuantity] = useState(1);
  const variants = useRef<HTMLDivElement>(null);
  const isSoldOut = product.inventory.every((item) => item.quantity === 0) || row?.quantity === 0;
  const isAway = vacation?.isClosed === true;
  const most = maxUnits(product, row, price.source);
  const units = Math.max(1, Math.min(quantity, most.max));
  const { busy, messages, buy } = useBuying({ product, row, quantity: units, variants, initial: refusals });
  return (
    <Form
      method="post"
      action={buyForm(product)}
      onSubmit={buy}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      id="buy"
      noValidate
    >
      <div ref={variants} tabIndex={-1} className="grid gap-3 outline-none">
        {groups.map((group) => (
          <VariantGroup
            key={group.id}
            group={group}
            product={product}
            choice={choice}
            choose={choose}
            isMissed={messages.length > 0}
          />
        ))}
      </div>
      {!isAway && (
        <StockLine
          messages={messages}
          isSoldOut={isSoldOut}
          left={row?.quantity ?? null}
          variant={listed(chosen)}
        />
      )}
      <VacationNotice vacation={vacation} store={product.store.name} />
      <BuyButtons
        ref={buttons}
        title={product.title}
        units={units}
        most={most}
        blocked={
          isAway ? t('refusal.cart.store-away') : isSoldOut ? t('refusal.quantity.out-of-stock') : null
        }
        busy={busy}
        onQuantity={setQuantity}
      />
      <DeliveryLine {...delivery} />
    </Form>
  );
}
