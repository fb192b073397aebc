import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useMark } from './use-mark.ts';

type Product = { id: number; title: string };

/** The heart on a picture: a disc of 32 px (`large`: 44) in a target of 44. Its parent is positioned. */
export function HeartButton({
  product,
  large,
  className,
}: {
  product: Product;
  large?: boolean;
  className?: string;
}) {
  const t = useT();
  const { isOn, button } = useMark('wishlist', product.id);
  return (
    <button
      {...button}
      aria-label={t('marks.wish', product)}
      className={classNames('group/heart absolute z-1 grid size-11 place-items-center', className)}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-pill bg-surface/92 group-hover/heart:bg-surface group-hover/heart:shadow-sm',
          large ? 'size-11' : 'size-8',
          isOn && 'text-sale',
        )}
      >
        <Icon name={isOn ? 'heart-filled' : 'heart'} size={large ? 20 : 18} />
      </span>
    </button>
  );
}

/** The scales at the end of a tile's rating. A target of 40 px in a line of 24. */
export function ScalesButton({ product }: { product: Product }) {
  const t = useT();
  const { isOn, button } = useMark('compare', product.id);
  return (
    <button
      {...button}
      aria-label={t('marks.compare', product)}
      className={classNames(
        'relative z-1 -my-2 ms-auto -me-[8px] grid size-10 place-items-center rounded-control hover:text-primary-ink',
        isOn ? 'text-primary-ink' : 'text-text-3',
      )}
    >
      <span className={classNames('rounded-tag px-1.5 py-1', isOn && 'bg-primary-soft')}>
        <Icon name="scales" size={18} />
      </span>
    </button>
  );
}
