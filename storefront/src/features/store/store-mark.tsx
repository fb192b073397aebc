import { Picture } from '@souk/kit/ui/picture.tsx';
import { initialsOf } from './initials-of.ts';

type StoreMarkProps = {
  store: { name: string; image: string };
  /** Shape and size of the box. */
  className?: string;
  /** Size of the letters, as a class. */
  letters: string;
  width: number;
  height: number;
};

/** The picture of a store, or its first letters until it has one. Repeats the name beside it, so it says nothing. */
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
