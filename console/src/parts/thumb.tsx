import { Picture } from '@souk/kit/ui/picture.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';

export function Thumb({ image, className = 'size-10' }: { image: string; className?: string }) {
  return (
    <Picture
      name={image}
      alt=""
      width={44}
      height={44}
      sizes="56px"
      widths={[320]}
      className={classNames('flex-none rounded-control bg-sunk object-cover', className)}
    />
  );
}
