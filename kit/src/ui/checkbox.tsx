import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  /** At the far end of the line, such as a count. */
  end?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
};

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, end, hideLabel, className, ...input }: CheckboxProps) {
  return (
    <label
      className={classNames(
        'flex min-h-9 items-center gap-2.5 text-14 has-checked:font-semibold has-disabled:text-text-3',
        hideLabel && 'min-w-6 justify-center',
        className,
      )}
    >
      <input {...input} type="checkbox" className="tick" />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      {end !== undefined && (
        <span className="ms-auto text-12 font-normal text-text-3 tabular-nums">{end}</span>
      )}
    </label>
  );
}
