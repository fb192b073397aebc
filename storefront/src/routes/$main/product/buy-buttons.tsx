import type { ReactNode, RefObject } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import type { maxUnits } from './max-units.ts';
import type { useBuying } from './use-buying.ts';

type Buying = {
  /** Reason why the product can't be bought; null if it can. */
  blocked: string | null;
  /** The button whose request is pending. */
  busy: ReturnType<typeof useBuying>['busy'];
};

type BuyButtonsProps = Buying & {
  ref: RefObject<HTMLDivElement | null>;
  title: string;
  units: number;
  most: ReturnType<typeof maxUnits>;
  onQuantity: (units: number) => void;
};

export function BuyButtons({ ref, title, units, most, blocked, busy, onQuantity }: BuyButtonsProps) {
  const t = useT();
  return (
    <div ref={ref} className="flex flex-wrap gap-2">
      <Quantity
        value={units}
        max={Math.max(1, most.max)}
        label={t('product.quantityOf', { title })}
        name="quantity"
        size="large"
        onChange={onQuantity}
        onRefuse={(reason) =>
          toast({
            message:
              reason === 'below-minimum' ? t('refusal.quantity.below-minimum') : t(most.reason, most.values),
            tone: 'error',
          })
        }
      />
      <div className="grid min-w-[min(100%,15rem)] flex-1 grid-cols-2 gap-2">
        <BuyButton intent="add" variant="primary" blocked={blocked} busy={busy}>
          {t('product.addToCart')}
        </BuyButton>
        <BuyButton intent="buy" variant="secondary" blocked={blocked} busy={busy}>
          {t('product.buyNow')}
        </BuyButton>
      </div>
    </div>
  );
}

type BuyButtonProps = Buying & {
  intent: 'add' | 'buy';
  variant: 'primary' | 'secondary';
  children: ReactNode;
};

function BuyButton({ intent, variant, blocked, busy, children }: BuyButtonProps) {
  const t = useT();
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      size="large"
      wide
      className="px-2! whitespace-nowrap"
      busy={busy === intent ? t('product.adding') : undefined}
      blocked={blocked !== null}
      onBlocked={() => toast({ message: blocked ?? '', tone: 'error' })}
    >
      {children}
    </Button>
  );
}
