import { type ReactNode, useId } from 'react';

/** A radio card with a description. */
export function ChoiceCard({
  name,
  value,
  isChosen,
  onChoose,
  title,
  text,
}: {
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  text: ReactNode;
}) {
  const textId = useId();
  return (
    <label className="flex cursor-pointer gap-3 rounded-card border border-line px-4 py-3 has-checked:border-primary-line has-checked:bg-primary-soft has-checked:outline-1 has-checked:outline-primary-line">
      <input
        type="radio"
        className="tick mt-px"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-label={title}
        aria-describedby={textId}
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span id={textId} className="block text-13 text-text-2">
          {text}
        </span>
      </span>
    </label>
  );
}
