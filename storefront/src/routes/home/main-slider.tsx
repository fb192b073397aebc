import type { ShownBanner } from '#features/site/site-settings.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { BannerArt } from '@souk/kit/ui/banner-art.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { Carousel } from '@souk/kit/ui/carousel.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

const slideMs = 6000;

/** Slider with two banners beside it. Texts are HTML, over the empty side of the images. */
export function MainSlider({
  slider,
}: {
  slider: { main: readonly ShownBanner[]; sides: readonly ShownBanner[] };
}) {
  const t = useT();
  const { sides } = slider;
  if (slider.main.length === 0) return null;
  return (
    <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,1.96fr)_minmax(0,1fr)]">
      <Carousel
        label={t('home.offers')}
        autoMs={slideMs}
        slides={slider.main.map((banner, index) => ({
          id: banner.id,
          content: <Slide banner={banner} isFirst={index === 0} tint={tints[index % tints.length]!} />,
        }))}
      />
      {sides.length > 0 && (
        <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-1">
          {sides.map((banner, index) => (
            <SideBanner
              key={banner.id}
              banner={banner}
              tint={index === 0 ? 'bg-tint-sky' : 'bg-tint-blush'}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Background colors of the slides, which the images fade into. */
const tints = ['bg-tint-sand', 'bg-tint-sage', 'bg-tint-sky', 'bg-tint-lilac'];

function Slide({ banner, isFirst, tint }: { banner: ShownBanner; isFirst: boolean; tint: string }) {
  return (
    <article className={`slide ${tint}`}>
      <BannerArt
        image={banner.image}
        width={1280}
        height={680}
        sizes="(width >= 62rem) 708px, (width >= 36rem) 543px, 100vw"
        priority={isFirst}
      />
      <div>
        <h2>
          <Link to={banner.href}>{banner.title}</Link>
        </h2>
        {banner.subtitle && <p>{banner.subtitle}</p>}
        {banner.button_text && (
          <span aria-hidden className={`${buttonStyle({ variant: 'primary' })} justify-self-start`}>
            {banner.button_text}
          </span>
        )}
      </div>
    </article>
  );
}

function SideBanner({ banner, tint }: { banner: ShownBanner; tint: string }) {
  return (
    <article className={`relative h-24 overflow-hidden rounded-sheet sm:h-36 lg:h-full lg:min-h-44 ${tint}`}>
      <div className="absolute inset-x-0 bottom-0 h-2/3 sm:h-full">
        <BannerArt image={banner.image} width={760} height={320} sizes="(width >= 36rem) 428px, 50vw" />
      </div>
      <div className="relative grid max-w-[80%] content-start gap-1 p-3 sm:max-w-[62%] sm:p-5 lg:p-6">
        <h2 className="text-14 leading-snug font-bold sm:text-20 lg:text-22">
          <Link to={banner.href} className="stretched">
            {banner.title}
          </Link>
        </h2>
        {banner.subtitle && (
          <p className="inline-flex items-center gap-1 text-14 font-medium max-sm:hidden">
            {banner.subtitle}
            <Icon name="chevron-end" size={14} />
          </p>
        )}
      </div>
    </article>
  );
}
