import { useT } from '#i18n/messages-context.tsx';

type RatingProps = {
  /** 0 to 5; read with one decimal. */
  value: number;
  /** How many reviews; left out, none are shown. */
  count?: number;
};

/** One star, the rating in bold, the number of reviews in brackets: the short form of tiles. */
export function Rating({ value: exact, count }: RatingProps) {
  const t = useT();
  const value = Math.round(exact * 10) / 10;
  return (
    <span
      className="rating"
      role="img"
      aria-label={
        count === undefined ? t('ui.rating.of', { value }) : t('ui.rating.ofCount', { value, count })
      }
    >
      <b>{t('ui.rating.number', { value })}</b>
      {count !== undefined && <bdi>{`(${t('ui.number', { value: count })})`}</bdi>}
    </span>
  );
}
