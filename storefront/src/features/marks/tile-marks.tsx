import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useMark } from './use-mark.ts';

type Product = { id: number; title: string };

/** Heart on an image: 32 px (`large`: 44 px) with a 44 px target. The parent must be positioned. */
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

/** Compare button at the end of a tile's rating: a 40 px target in a 24 px line. */
export function ScalesButton({ product }: { product: Product }) {
  const t = useT();
  const { button } = useMark('compare', product.id);
  return <button {...button} aria-label={t('marks.compare', { title: product.title })} className="scales" />;
}
