import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  end?: ReactNode;
  hideLabel?: boolean;
  /** The label is user-provided and keeps its own text direction. */
  isName?: boolean;
  /** One of several inside `choices`, which styles them. */
  isAmongChoices?: boolean;
};

/** Shared part of `Checkbox` and `Radio`: the box with its label; the whole line is clickable. */
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
