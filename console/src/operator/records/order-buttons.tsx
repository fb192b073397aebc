import type { Ref } from 'react';
import type { Edge } from '#parts/use-dragged-row.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { StepButtons } from '#operator/step-buttons.tsx';

/** Where what is dragged would land. */
export const edgeLook = (edge: Edge | null) =>
  classNames(
    edge === 'above' && '[&>td]:border-t-2 [&>td]:border-t-primary',
    edge === 'below' && '[&>td]:border-b-2 [&>td]:border-b-primary',
    edge === 'into' && 'bg-primary-soft',
  );

/** By which a row is dragged; on a phone its buttons do. */
export function Grip({ grip, isShown }: { grip: Ref<HTMLSpanElement>; isShown: boolean }) {
  return (
    <span
      ref={grip}
      aria-hidden
      data-grip
      className={classNames(
        '-ms-2 grid h-8 w-6 flex-none place-items-center text-text-3 max-md:hidden',
        isShown ? 'cursor-grab' : 'invisible',
      )}
    >
      <Icon name="grip" size={16} />
    </span>
  );
}

/** How a row of an ordered list is moved; `count` rows are there. */
export type RowOrder = {
  index: number;
  count: number;
  move(from: number, to: number, button?: string): Promise<void>;
};

/** One place up or down; without an order it is not known which. */
export function OrderButtons({ id, name, order }: { id: number; name: string; order: RowOrder | undefined }) {
  const { index, count } = order ?? { index: 0, count: 0 };
  return (
    <StepButtons
      id={`order-${id}`}
      {...{ name, index, count }}
      onStep={(to, button) => void order?.move(index, to, button)}
    />
  );
}
