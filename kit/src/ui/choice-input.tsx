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
    <label className={classNames('choice', hideLabel && 'min-w-6 justify-center', className)}>
      <input {...input} className="tick" />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      {end !== undefined && <span className="choice-end">{end}</span>}
    </label>
  );
}
