import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type StepButtonsProps = {
  /** Begins the ids of both. */
  id: string;
  /** Of the row, for those who do not see it. */
  name: string;
  index: number;
  count: number;
  /** `button`: the id of the one that was pressed. */
  onStep(to: number, button: string): void;
};

/** One place up or down in an ordered list, for whoever does not drag. */
export function StepButtons({ id, name, index, count, onStep }: StepButtonsProps) {
  const t = useT();
  return (['up', 'down'] as const).map((direction) => {
    const to = index + (direction === 'up' ? -1 : 1);
    const isAtEnd = to < 0 || to >= count;
    const button = `${id}-${direction}`;
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
        onClick={() => !isAtEnd && onStep(to, button)}
      />
    );
  });
}
