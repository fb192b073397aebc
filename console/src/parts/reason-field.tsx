import { useRef, useState, type RefObject } from 'react';
import { Field } from '@souk/kit/ui/field.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';

type Words = {
  value: string;
  problem: string;
  area: RefObject<HTMLTextAreaElement | null>;
  write(value: string): void;
};

/** Texts of refused decisions, by subject. */
const refused = new Map<string, string>();

/**
 * A reason the other side will read. `hasReason`: non-empty; otherwise the field shows an error. `of`: the subject; if `settle`
 * reports failure, the text is restored when it is reopened. `saved`: the text to change.
 */
export function useReason(missing: string, of = '', saved = '') {
  const [value, setValue] = useState(() => refused.get(of) ?? saved);
  const [problem, setProblem] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  function write(written: string) {
    setValue(written);
    setProblem('');
  }
  function hasReason(): boolean {
    if (value.trim() !== '') return true;
    setProblem(missing);
    area.current?.focus();
    return false;
  }
  function settle(isDone: boolean) {
    if (isDone) refused.delete(of);
    else refused.set(of, value);
  }
  const words: Words = { value, problem, area, write };
  return { reason: value.trim(), hasReason, settle, words };
}

type ReasonFieldProps = {
  form: string;
  name?: string;
  label: string;
  hint?: string;
  max: number;
  rows?: number;
  necessity?: 'required' | 'optional';
  words: Words;
};

export function ReasonField({ max, rows = 2, name = 'reason', words, ...field }: ReasonFieldProps) {
  const { value, problem, area, write } = words;
  return (
    <Field {...field} name={name} error={problem}>
      <Textarea
        ref={area}
        dir="auto"
        rows={rows}
        maxLength={max}
        value={value}
        onChange={({ target }) => write(target.value)}
      />
    </Field>
  );
}
