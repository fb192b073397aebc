import { ChoiceInput, type ChoiceProps } from './choice-input.tsx';

/** A radio with its label; the whole line is the target. */
export function Radio(props: ChoiceProps) {
  return <ChoiceInput {...props} type="radio" />;
}
