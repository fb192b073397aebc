import { Link } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Menu } from '@souk/kit/ui/menu.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { asking } from './asking.ts';
import { LeaveFilter } from './leave-filter.tsx';

/** A filter option: its query parameters. */
export type FilterChoice = { title: string; asks: Readonly<Record<string, string>>; isWithin?: boolean };

type FilterChipProps = {
  title: string;
  /** Query parameters owned by the filter; options replace them all. */
  names: readonly string[];
  choices: readonly FilterChoice[];
  search: URLSearchParams;
};

/** Filter of a list: dashed while unset, otherwise with its value and a clear button. Options are links. */
export function FilterChip({ title, names, choices, search }: FilterChipProps) {
  const t = useT();
  const isAsked = names.some((name) => search.get(name));
  const chosen = choices.find(({ asks }) =>
    names.every((name) => (search.get(name) ?? '') === (asks[name] ?? '')),
  );
  return (
    <span
      className={classNames(
        'inline-flex flex-none items-center rounded-pill border text-13 whitespace-nowrap',
        isAsked
          ? 'border-primary-line bg-primary-soft text-primary-ink'
          : 'border-dashed border-control text-text-2 hover:border-text hover:text-text',
      )}
    >
      <Menu
        name={t('console.list.filter', { name: chosen ? `${title} ${chosen.title}` : title })}
        label={
          isAsked ? (
            <>
              {title} {chosen && <bdi className="max-w-48 truncate font-semibold">{chosen.title}</bdi>}
            </>
          ) : (
            <>
              <Icon name="plus" size={16} /> {title}
            </>
          )
        }
        buttonClassName={classNames(
          'flex min-h-9 items-center gap-1.5 rounded-pill ps-2.5 md:min-h-8',
          isAsked ? 'pe-1' : 'pe-3.5',
        )}
      >
        {choices.map((choice) => (
          <Link
            key={JSON.stringify(choice.asks)}
            to={asking(search, names, choice.asks)}
            preventScrollReset
            aria-current={choice === chosen || undefined}
            className={classNames('menu-item', choice.isWithin && 'ps-7! font-normal!')}
          >
            <bdi>{choice.title}</bdi>
          </Link>
        ))}
      </Menu>
      {isAsked && <LeaveFilter {...{ title, names, search }} />}
    </span>
  );
}
