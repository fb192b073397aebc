import { Form, useSubmit } from 'react-router';
import { useT } from '#i18n/messages-context.tsx';
import { Select } from '#ui/select.tsx';
import { sorts, type Sort } from './read-filters.ts';

/** A native select whose text is the order in force; applied at once, or by its button without script. */
export function SortSelect({ sort, search }: { sort: Sort; search: URLSearchParams }) {
  const t = useT();
  const submit = useSubmit();
  return (
    <Form method="get" preventScrollReset className="flex items-center gap-2" key={sort}>
      {[...search].map(([name, value]) =>
        name === 'sortby' || name === 'page' ? null : (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <Select
        name="sortby"
        aria-label={t('catalog.sort.label')}
        defaultValue={sort}
        onChange={(event) =>
          void submit(event.currentTarget.form, { preventScrollReset: true, replace: true })
        }
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`catalog.sort.${name}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className="link text-14">
          {t('catalog.apply')}
        </button>
      </noscript>
    </Form>
  );
}
