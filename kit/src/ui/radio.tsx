import { ChoiceInput, type ChoiceProps } from './choice-input.tsx';

export function Radio(props: ChoiceProps) {
  return <ChoiceInput {...props} type="radio" />;
}
