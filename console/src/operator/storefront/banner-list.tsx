import type { ShownBanner } from '@souk/contract/console/operator-window';
import { placesOfPage, type BannerPlace, type WindowPage } from '@souk/rules/window-places';
import { Link } from 'react-router';
import { newTitle, optionText } from '#operator/records/words.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { addressOfBanner, newBannerAt } from './filled-at.ts';

type BannerListProps = { page: WindowPage; banners: readonly ShownBanner[]; mayWrite: boolean };

/** Clickable places of a page as a list: banners by place, and empty places. */
export function BannerList({ page, banners, mayWrite }: BannerListProps) {
  const t = useT();
  return (
    <section className="card min-w-0">
      <h2 className="card-head">{t('operator.home.banners')}</h2>
      <ul>
        {placesOfPage[page].map((place) => (
          <Place
            key={place}
            place={place}
            banners={banners.filter((banner) => banner.place === place)}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
    </section>
  );
}

type PlaceProps = { place: BannerPlace; banners: readonly ShownBanner[]; mayWrite: boolean };

function Place({ place, banners, mayWrite }: PlaceProps) {
  const t = useT();
  const title = optionText(place, t);
  const add = newTitle('banner', t);
  return (
    <li data-banners={place} className="grid gap-1 border-t border-line px-4 py-2.5">
      <p className="text-13 text-text-3">{title}</p>
      {banners.map((banner) => (
        <p key={`${banner.id} ${banner.draft_id}`} className="flex flex-wrap items-center gap-2">
          <Link to={addressOfBanner(banner)} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{banner.title}</bdi>
          </Link>
          {banner.id === null && <StateMark tone="good">{t('operator.draft.state.new')}</StateMark>}
        </p>
      ))}
      {banners.length === 0 &&
        (mayWrite ? (
          <Link
            to={newBannerAt(place)}
            aria-label={`${add}: ${title}`}
            className="link inline-flex items-center gap-1.5 justify-self-start"
          >
            <Icon name="plus" size={14} />
            {add}
          </Link>
        ) : (
          <p>{t('operator.home.banners.none')}</p>
        ))}
    </li>
  );
}
