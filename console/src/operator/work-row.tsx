import type { WorkItem } from '@souk/contract/console/operator-work';
import { useEffect, useRef } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';
import { RowOwner } from './assignment/row-owner.tsx';
import type { Taking } from './assignment/use-take.ts';
import { detailOf, kindIcons, kindTones, titleOf } from './work-words.ts';

type WorkRowProps = { item: WorkItem; isAt: boolean; taking: Taking; onOpen(): void };

export function WorkRow({ item, isAt, taking, onOpen }: WorkRowProps) {
  const t = useT();
  const { agoAlone, whole } = useFormat();
  const row = useRef<HTMLLIElement>(null);
  // A newly opened page stays scrolled to the top, wherever its first row is.
  const isThere = useRef(false);
  useEffect(() => {
    if (isAt && isThere.current) row.current?.scrollIntoView({ block: 'nearest' });
    isThere.current = true;
  }, [isAt]);
  return (
    <li
      ref={row}
      className={classNames(
        'relative flex items-center gap-3 border-t border-line px-4 py-2.5 hover:bg-sunk',
        isAt &&
          'bg-sunk shadow-[inset_3px_0_0_var(--primary-line)] rtl:shadow-[inset_-3px_0_0_var(--primary-line)]',
      )}
    >
      <span
        className={classNames(
          'grid size-8 flex-none place-items-center rounded-control',
          kindTones[item.kind],
        )}
      >
        <Icon name={kindIcons[item.kind]} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          className="block max-w-full text-start font-semibold wrap-anywhere after:absolute after:inset-0"
          onClick={onOpen}
        >
          {titleOf(item, t)}
        </button>
        <span className="line-clamp-2 text-13 md:line-clamp-1 text-text-2">
          <bdi>{detailOf(item, t)}</bdi>
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-x-4 md:flex-row md:items-center">
        {item.amount && (
          <span className="tabular-nums">
            <Amount of={item.amount} />
          </span>
        )}
        {item.since && (
          <time
            dateTime={item.since}
            title={whole(item.since)}
            className="text-13 whitespace-nowrap text-text-2"
          >
            {agoAlone(item.since)}
          </time>
        )}
        <span className="flex justify-end md:w-36">
          <RowOwner item={item} taking={taking} />
        </span>
      </span>
      <span aria-hidden className={classNames(buttonStyle({ size: 'small' }), 'max-md:hidden')}>
        {t('operator.work.decide')}
      </span>
    </li>
  );
}
