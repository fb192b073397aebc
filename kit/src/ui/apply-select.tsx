import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Select } from './select.tsx';

type ApplySelectProps = {
  name: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
  others: [name: string, value: string][];
  /** Button label without script. */
  apply: string;
  /** Action of the form; default: the current page. */
  action?: string;
};

/** A native select showing the current value; applied on change, or by its button without script. */
export function ApplySelect({ name, label, value, options, others, apply, action }: ApplySelectProps) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  // Not by a new key, which would lose the focus.
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <Form method="get" action={action} preventScrollReset className="flex items-center gap-2">
      {others.map(([other, text]) => (
        <input key={`${other} ${text}`} type="hidden" name={other} value={text} />
      ))}
      <Select
        ref={select}
        name={name}
        aria-label={label}
        defaultValue={value}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className="link text-14">
          {apply}
        </button>
      </noscript>
    </Form>
  );
}
