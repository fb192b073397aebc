import { classNames } from '@souk/kit/ui/class-names.ts';

type ChoiceProps<Id extends string> = {
  label: string;
  options: readonly { id: Id; title: string; lang?: string }[];
  chosen: Id;
  onChoose(id: Id): void;
};

export function Choice<Id extends string>({ label, options, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-fit max-w-full flex-wrap rounded-control border border-line bg-sunk p-0.5"
    >
      {options.map(({ id, title, lang }) => (
        <button
          key={id}
          type="button"
          lang={lang}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={classNames(
            'min-h-8 rounded-[6px] px-3 text-13 font-medium',
            id === chosen ? 'bg-surface text-text shadow-sm' : 'text-text-2 hover:text-text',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
