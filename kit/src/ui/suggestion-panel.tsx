import type { ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';

export type Suggestion = {
  id: string;
  /** Group heading. */
  group: string;
  text: string;
  href: string;
  /** Rendered instead of the text. */
  node?: ReactNode;
  /** From 1200 px the popup has two columns; `wide` groups go in the second. */
  column?: 'narrow' | 'wide';
};

type SuggestionPanelProps = {
  isOpen: boolean;
  /** Null: nothing requested. */
  items: Suggestion[] | null;
  itemsOf: string;
  footer: ((text: string) => ReactNode) | undefined;
  list: Pick<SuggestionListProps, 'id' | 'active' | 'optionId' | 'onPick'>;
};

export function SuggestionPanel({ isOpen, items, itemsOf, footer, list }: SuggestionPanelProps) {
  const t = useT();
  const count = items?.length ?? 0;
  const none = () => t('ui.search.none', { text: itemsOf });
  return (
    <>
      {/* mousedown must not blur the input, or the delayed close swallows the click. */}
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-lg"
        onMouseDown={(event) => event.preventDefault()}
      >
        <SuggestionList {...list} label={t('ui.search.suggestions')} items={items ?? []} />
        {items && count === 0 && <p className="px-4 py-4 text-14">{none()}</p>}
        {footer && count > 0 && <div className="border-t border-line">{footer(itemsOf)}</div>}
      </div>
      <div role="status" className="sr-only">
        {isOpen && items ? (count ? t('ui.search.count', { count }) : none()) : ''}
      </div>
    </>
  );
}

type SuggestionListProps = {
  id: string;
  label: string;
  items: Suggestion[];
  active: number;
  optionId: (index: number) => string;
  onPick: (href: string) => void;
};

function SuggestionList({ id, label, items, active, optionId, onPick }: SuggestionListProps) {
  const columns = (['narrow', 'wide'] as const).filter((column) =>
    items.some((item) => columnOf(item) === column),
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!items.length}
      className={classNames('py-2 xl:py-3', columns.length > 1 && 'xl:grid xl:grid-cols-[300px_1fr]')}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="presentation"
          className="min-w-0 xl:not-first:border-s xl:not-first:border-line"
        >
          {groupsOf(items, column).map((group) => (
            <div role="group" aria-label={group} key={group}>
              <div aria-hidden className="px-4 pt-2 pb-1 text-12 font-semibold text-text-3">
                {group}
              </div>
              {items.map(
                (item, index) =>
                  item.group === group &&
                  columnOf(item) === column && (
                    // The input keeps the focus and handles keys (aria-activedescendant).
                    <div
                      role="option"
                      id={optionId(index)}
                      aria-selected={index === active}
                      key={item.id}
                      className="flex min-h-10 cursor-pointer items-center gap-3 px-4 py-1 text-16 leading-snug -outline-offset-2 outline-primary-line hover:bg-sunk hover:outline-2 aria-selected:bg-sunk aria-selected:outline-2"
                      onClick={() => onPick(item.href)}
                    >
                      {item.node ?? item.text}
                    </div>
                  ),
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const columnOf = (item: Suggestion) => item.column ?? 'narrow';

const groupsOf = (items: Suggestion[], column: 'narrow' | 'wide') => [
  ...new Set(items.filter((item) => columnOf(item) === column).map((item) => item.group)),
];

/** Arrow keys follow the array and the eye follows columns and groups, so both need the same order. */
export function inVisualOrder(items: Suggestion[]): Suggestion[] {
  return (['narrow', 'wide'] as const).flatMap((column) =>
    groupsOf(items, column).flatMap((group) =>
      items.filter((item) => item.group === group && columnOf(item) === column),
    ),
  );
}
