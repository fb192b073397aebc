import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
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
  const { button } = useMark('wishlist', product.id);
  return (
    <button
      {...button}
      aria-label={t('marks.wish', { title: product.title })}
      className={classNames('heart', large && 'heart-large', className)}
    />
  );
}

/** The scales at the end of a tile's rating. A target of 40 px in a line of 24. */
export function ScalesButton({ product }: { product: Product }) {
  const t = useT();
  const { button } = useMark('compare', product.id);
  return <button {...button} aria-label={t('marks.compare', { title: product.title })} className="scales" />;
}
