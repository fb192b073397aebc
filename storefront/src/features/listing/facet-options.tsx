import { useState } from 'react';
import { CachedFragment } from '#cached-fragment.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { optionsIn, type Option } from './sent-options.ts';

type FacetOptionsProps = {
  name: 'categories' | 'sub_categories' | 'store' | 'brand' | 'collection' | 'shipping';
  title: string;
  /** Serialized (`sent-options.ts`), in the API's order, which doesn't depend on the selection: options stay under the pointer. */
  options: string | undefined;
  chosen: readonly number[];
};

const shownAtFirst = 12;

/** Options of one filter, OR-ed, with result counts; empty ones are visible but can't be selected. */
export function FacetOptions(props: FacetOptionsProps) {
  const { name, title, options, chosen } = props;
  return (
    // A third of the page's elements, and the same on each page of the list.
    <CachedFragment name="facet" of={[name, title, options, chosen]} anywhere>
      <FacetOptionList {...props} />
    </CachedFragment>
  );
}

function FacetOptionList({ name, title, options: sent, chosen }: FacetOptionsProps) {
  const t = useT();
  const options = optionsIn(sent);
  const folded = options.slice(shownAtFirst);
  const [isOpenAtFirst] = useState(() => folded.some(([id]) => chosen.includes(id)));
  if (options.length < 2) return null;
  const option = ([id, text, count]: Option) => {
    const isChosen = chosen.includes(id);
    return (
      <Checkbox
        // Another URL (such as on Back) may have other selections: remount the field.
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
