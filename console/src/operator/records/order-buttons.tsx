import { StepButtons } from '#operator/step-buttons.tsx';

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
