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

/** On a phone the state of a row that is moved stands below its name, and the buttons at the end. */
export const phoneLook = {
  state: 'max-md:col-start-2 max-md:row-start-2',
  buttons: 'last max-md:row-span-2 max-md:row-start-1 max-md:self-center',
} as const;
