import { useT } from '#i18n/messages-context.tsx';
import { Icon } from './icon.tsx';

type RatingProps = {
  /** As it shall be read: "4.7". */
  value: number;
  /** How many reviews; left out, none are shown. */
  count?: number;
};

/** One star, the rating in bold, the number of reviews in brackets: the short form of tiles. */
export function Rating({ value, count }: RatingProps) {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-1 text-14 leading-5 whitespace-nowrap text-text-2">
      <Icon name="star" size={14} className="text-star" />
      <span className="sr-only">
        {count === undefined ? t('ui.rating.of', { value }) : t('ui.rating.ofCount', { value, count })}
      </span>
      <b aria-hidden className="font-semibold text-text">
        {t('ui.number', { value })}
      </b>
      {count !== undefined && <bdi aria-hidden>({t('ui.number', { value: count })})</bdi>}
    </span>
  );
}
