import { useState } from 'react';
import { DrawnOnce } from '#drawn-once.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { optionsIn, type Option } from './sent-options.ts';

type FacetOptionsProps = {
  name: 'categories' | 'sub_categories' | 'store' | 'brand' | 'collection' | 'shipping';
  title: string;
  /** As they are sent (`sent-options.ts`), in the order of the API, which nothing chosen changes: an option stays where the pointer is. */
  options: string | undefined;
  chosen: readonly number[];
};

const shownAtFirst = 12;

/** Values of one filter, OR-ed, with what each would show; empty ones stay visible but cannot be chosen. */
export function FacetOptions(props: FacetOptionsProps) {
  const { name, title, options, chosen } = props;
  return (
    // A third of all elements of a list, and the same on each of its pages.
    <DrawnOnce name="facet" of={[name, title, options, chosen]} anywhere>
      <DrawnOptions {...props} />
    </DrawnOnce>
  );
}

function DrawnOptions({ name, title, options: sent, chosen }: FacetOptionsProps) {
  const t = useT();
  const options = optionsIn(sent);
  const folded = options.slice(shownAtFirst);
  const [isOpenAtFirst] = useState(() => folded.some(([id]) => chosen.includes(id)));
  if (options.length < 2) return null;
  const option = ([id, text, count]: Option) => {
    const isChosen = chosen.includes(id);
    return (
      <Checkbox
        // Another address, by Back for one, may have chosen otherwise: then it is another field, in the same place.
        key={`${id} ${isChosen}`}
        name={name}
        value={id}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
        label={text}
        isName
        isAmongChoices
        end={count}
      />
    );
  };
  return (
    <fieldset className="choices border-b border-line pb-5">
      <legend className="mb-1.5 text-14 font-semibold">{title}</legend>
      {options.slice(0, shownAtFirst).map(option)}
      {folded.length > 0 && (
        <Disclosure
          summary={t('catalog.showAll', { count: options.length })}
          summaryClassName="link text-14"
          defaultOpen={isOpenAtFirst}
        >
          {folded.map(option)}
        </Disclosure>
      )}
    </fieldset>
  );
}
