import { ChoiceInput, type ChoiceProps } from './choice-input.tsx';

/** A checkbox with its label; the whole line is the target. */
export function Checkbox(props: ChoiceProps) {
  return <ChoiceInput {...props} type="checkbox" />;
}
