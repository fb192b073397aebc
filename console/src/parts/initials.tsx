import { classNames } from '@souk/kit/ui/class-names.ts';

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');

/** A person's initials; the name must be in adjacent text. */
export function Initials({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={classNames(
        'grid flex-none place-items-center rounded-pill bg-tint-blush text-11 font-semibold text-[#7c2d12] before:content-[attr(data-initials)]',
        className,
      )}
    />
  );
}
