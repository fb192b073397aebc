import type { Ref } from 'react';
import type { Edge } from '#parts/use-dragged-row.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

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

/** One place up or down, for whoever does not drag. */
export function OrderButtons({ id, name, order }: { id: number; name: string; order: RowOrder | undefined }) {
  const t = useT();
  return (['up', 'down'] as const).map((direction) => {
    const to = order ? order.index + (direction === 'up' ? -1 : 1) : -1;
    const isAtEnd = !order || to < 0 || to >= order.count;
    const button = `order-${id}-${direction}`;
    return (
      <IconButton
        key={direction}
        id={button}
        size="small"
        iconSize={16}
        icon="arrow-up"
        label={t(`operator.record.${direction}`, { name })}
        aria-disabled={isAtEnd || undefined}
        className={classNames(direction === 'down' && 'rotate-180', isAtEnd && 'opacity-40')}
        onClick={() => !isAtEnd && void order.move(order.index, to, button)}
      />
    );
  });
}
