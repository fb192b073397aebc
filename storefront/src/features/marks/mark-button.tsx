import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { useMark } from './use-mark.ts';

type MarkButtonProps = { kind: 'wishlist' | 'compare'; product: { id: number; title: string } };

export function MarkButton({ kind, product }: MarkButtonProps) {
  const t = useT();
  const { isOn, button } = useMark(kind, product.id);
  const isWish = kind === 'wishlist';
  return (
    <Button
      {...button}
      type="submit"
      variant="link"
      icon={isWish ? (isOn ? 'heart-filled' : 'heart') : isOn ? 'check' : 'scales'}
      aria-label={t(isWish ? 'marks.wish' : 'marks.compare', { title: product.title })}
    >
      {t(isWish ? 'marks.save' : 'marks.compareShort')}
    </Button>
  );
}
