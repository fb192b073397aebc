import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Select } from './select.tsx';

type ApplySelectProps = {
  name: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
  /** What else the address says and keeps saying. */
  others: [name: string, value: string][];
  /** Words of the button that stands beside it without script. */
  apply: string;
  /** Where the form goes to; default: the page itself. */
  action?: string;
};

/** A native select whose text is what is in force; applied at once, or by its button without script. */
export function ApplySelect({ name, label, value, options, others, apply, action }: ApplySelectProps) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  // Not by a new key, which would take the focus from it.
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
