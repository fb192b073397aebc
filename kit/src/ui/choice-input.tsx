import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  /** At the far end of the line, such as a count. */
  end?: ReactNode;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** The label is what somebody has called it, in whichever direction that is read. */
  isName?: boolean;
  /** One of many within `choices`, which says for all of them what they look like. */
  isAmongChoices?: boolean;
};

/** What `Checkbox` and `Radio` have in common: the box with its label; the whole line is the target. */
export function ChoiceInput({
  label,
  end,
  hideLabel,
  isName,
  isAmongChoices,
  className,
  ...input
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const Label = isName ? 'bdi' : 'span';
  return (
    <label
      className={
        classNames(!isAmongChoices && 'choice', hideLabel && 'min-w-6 justify-center', className) || undefined
      }
    >
      <input {...input} />
      <Label className={hideLabel ? 'sr-only' : undefined}>{label}</Label>
      {end !== undefined && <small>{end}</small>}
    </label>
  );
}
