import { ChoosePicture } from '#parts/choose-picture.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';

export function VideoPoster({ draft, set }: Pick<PartProps, 'draft' | 'set'>) {
  const t = useT();
  const title = t('console.facts.poster');
  const { video_thumb: poster } = draft;
  const drop = { label: t('console.facts.poster.remove'), act: () => set({ video_thumb: null }) };
  return (
    <ChoosePicture
      isSmall
      id="product-video_thumb"
      title={title}
      choose={t(poster === null ? 'console.facts.poster.choose' : 'console.facts.poster.replace')}
      drop={poster === null ? undefined : drop}
      onChoose={(image) => set({ video_thumb: image })}
      className="gap-1.5"
    >
      {(buttons) => (
        <>
          <span className="font-label">{title}</span>
          {poster !== null && (
            <Picture
              name={poster}
              alt=""
              width={240}
              height={135}
              sizes="240px"
              widths={[320, 640]}
              className="aspect-video w-60 rounded-control bg-sunk object-cover"
            />
          )}
          {buttons}
          <p className="text-13 text-text-3">{t('console.facts.poster.hint')}</p>
        </>
      )}
    </ChoosePicture>
  );
}
