import { classNames } from '@souk/kit/ui/class-names.ts';

export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');

/** A person beside their name, which is to stand there for who only listens. */
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
