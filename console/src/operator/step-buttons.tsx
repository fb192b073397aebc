import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type StepButtonsProps = {
  id: string;
  /** Accessible name of the row. */
  name: string;
  index: number;
  count: number;
  /** `button`: id of the pressed button. */
  onStep(to: number, button: string): void;
};

/** Up and down buttons, as an alternative to dragging. */
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
