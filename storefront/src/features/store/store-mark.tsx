import { Picture } from '@souk/kit/ui/picture.tsx';
import { initialsOf } from './initials-of.ts';

type StoreMarkProps = {
  store: { name: string; image: string };
  /** Shape and size of the box. */
  className?: string;
  /** Class for the size of the initials. */
  letters: string;
  width: number;
  height: number;
};

/** A store's logo, or its initials. Decorative: the name is next to it. */
export function StoreMark({ store, className = '', letters, width, height }: StoreMarkProps) {
  if (store.image)
    return (
      <Picture
        name={store.image}
        alt=""
        width={width}
        height={height}
        sizes={`${width}px`}
        widths={[320]}
        className={`object-cover ${className}`}
      />
    );
  return (
    <span
      aria-hidden
      dir="auto"
      className={`grid place-items-center bg-primary-hover font-bold text-on-primary select-none ${letters} ${className}`}
    >
      {initialsOf(store.name)}
    </span>
  );
}
