import { ChoiceInput, type ChoiceProps } from './choice-input.tsx';

export function Checkbox(props: ChoiceProps) {
  return <ChoiceInput {...props} type="checkbox" />;
}
