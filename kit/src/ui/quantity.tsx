import { useEffect, useState } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { Icon, type IconName } from './icon.tsx';
import { numberFocus } from './number-focus.ts';

type QuantityProps = {
  value: number;
  min?: number;
  max: number;
  /** Names the product: "Quantity of Field watch". */
  label: string;
  name?: string;
  size?: 'small' | 'normal' | 'large';
  onChange: (quantity: number) => void;
  /** Explains why the requested number is too low or too high. Called after `onChange`, which gets the nearest valid one. */
  onRefuse: (reason: 'below-minimum' | 'above-maximum') => void;
};

const heights = { small: 'h-10 text-14', normal: 'h-11', large: 'h-12' };

export function Quantity({
  value,
  min = 1,
  max,
  label,
  name,
  size = 'normal',
  onChange,
  onRefuse,
}: QuantityProps) {
  const t = useT();
  const [draft, setDraft] = useState(String(value));
  useEffect(() => setDraft(String(value)), [value]);

  function ask(quantity: number) {
    const allowed = Math.max(min, Math.min(max, Math.trunc(quantity) || min));
    setDraft(String(allowed));
    if (allowed !== value) onChange(allowed);
    if (!(quantity >= min)) onRefuse('below-minimum');
    else if (quantity > max) onRefuse('above-maximum');
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={`inline-grid grid-cols-[2.5rem_2.5rem_2.5rem] items-stretch rounded-control border border-control font-semibold tabular-nums ${heights[size]}`}
    >
      <Step
        icon="minus"
        label={t('ui.quantity.less')}
        isPossible={value > min}
        onClick={() => ask(value - 1)}
      />
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        {...numberFocus({ inputMode: 'numeric' })}
        aria-label={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft !== String(value) && ask(Number(draft))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || draft === String(value)) return;
          event.preventDefault(); // applies the number first; another Enter submits the form
          ask(Number(draft));
        }}
        className="w-full min-w-0 rounded-[2px] bg-transparent text-center"
      />
      <Step
        icon="plus"
        label={t('ui.quantity.more')}
        isPossible={value < max}
        onClick={() => ask(value + 1)}
      />
    </div>
  );
}

type StepProps = { icon: IconName; label: string; isPossible: boolean; onClick: () => void };

// aria-disabled at the bounds: a disabled button would lose the focus, and a click is answered with the reason.
function Step({ icon, label, isPossible, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={onClick}
      className="grid place-items-center rounded-control hover:bg-sunk aria-disabled:text-text-3"
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
