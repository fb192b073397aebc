import type { ReactNode } from 'react';
import { Radio } from '@souk/kit/ui/radio.tsx';

type FacetStepsProps = {
  name: 'rating' | 'discount';
  title: string;
  steps: readonly { value: number; label: ReactNode; count: number }[];
  /** 0 for no filter. */
  chosen: number;
  any: string;
};

export function FacetSteps({ name, title, steps, chosen, any }: FacetStepsProps) {
  return (
    <fieldset className="border-b border-line pb-5">
      <legend className="mb-1.5 text-14 font-semibold">{title}</legend>
      {steps.map(({ value, label, count }) => (
        <Radio
          key={`${value} ${chosen === value}`}
          name={name}
          value={value}
          defaultChecked={chosen === value}
          disabled={count === 0 && chosen !== value}
          end={count}
          label={label}
        />
      ))}
      <Radio key={`0 ${chosen === 0}`} name={name} value="0" defaultChecked={chosen === 0} label={any} />
    </fieldset>
  );
}
