import { StepButtons } from '#operator/step-buttons.tsx';

export type RowOrder = {
  index: number;
  count: number;
  move(from: number, to: number, button?: string): Promise<void>;
};

/** Up and down buttons; disabled without an order. */
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
