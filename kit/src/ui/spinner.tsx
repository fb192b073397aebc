import { classNames } from './class-names.ts';

/** Work is under way, which words beside it say; `className` gives size and width of the ring. */
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
