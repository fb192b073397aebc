import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  /** At the far end of the line, such as a count. */
  end?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
};

/** What `Checkbox` and `Radio` have in common: the box with its label; the whole line is the target. */
export function ChoiceInput({
  label,
  end,
  hideLabel,
  className,
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label
      className={classNames(
        'flex min-h-9 items-center gap-2.5 text-14 has-checked:font-semibold has-disabled:text-text-3',
        hideLabel && 'min-w-6 justify-center',
        className,
      )}
    >
      <input {...input} className="tick" />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      {end !== undefined && (
        <span className="ms-auto text-12 font-normal text-text-3 tabular-nums">{end}</span>
      )}
    </label>
  );
}
