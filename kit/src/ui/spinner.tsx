import { classNames } from './class-names.ts';

/** Decorative progress ring; adjacent text describes the progress. `className` sets its size. */
export function Spinner({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'spin flex-none rounded-full border-current border-e-transparent motion-reduce:border-e-current/40',
        className,
      )}
    />
  );
}
