import { useT } from '#i18n/messages-context.tsx';

type RatingProps = {
  /** 0 to 5; displayed with one decimal. */
  value: number;
  /** Number of reviews; omitted: not displayed. */
  count?: number;
};

/** Short rating for tiles: one star, the value in bold, the number of reviews in brackets. */
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
