import { useState } from 'react';
import { Arch } from '@souk/kit/ui/arch.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { plainTextOf } from '../plain-text.ts';
import type { ShopLanguage } from './language-tabs.tsx';
import { wordsIn } from './store-words.tsx';
import type { StoreDraft } from './use-store-draft.ts';

type StorePreviewProps = { draft: StoreDraft; language: ShopLanguage; slug: string };

const widths = ['wide', 'phone'] as const;
type Width = (typeof widths)[number];

export function StorePreview({ draft, language, slug }: StorePreviewProps) {
  const t = useT();
  const [width, setWidth] = useState<Width>('wide');
  const name = wordsIn(draft, language, 'name') || draft.name;
  const html = wordsIn(draft, language, 'description') || draft.description;
  const isPhone = width === 'phone';
  return (
    <section aria-label={t('console.store.preview')} className="grid gap-2">
      <div className="flex items-center justify-between">
        <span className="text-13 text-text-2">{t('console.store.preview')}</span>
        <div
          role="group"
          aria-label={t('console.store.preview.width')}
          className="flex rounded-control bg-sunk p-0.5"
        >
          {widths.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === width}
              className={classNames(
                'min-h-8 rounded-control px-3 text-13 font-medium max-md:min-h-11',
                one === width ? 'bg-surface shadow-sm' : 'text-text-2',
              )}
              onClick={() => setWidth(one)}
            >
              {t(`console.store.preview.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <div
        className={classNames('card justify-self-center', isPhone ? 'w-full max-w-90' : 'w-full')}
        lang={language.code}
        dir={language.direction}
      >
        <p className="flex items-center gap-2 border-b border-line px-3 py-2 text-12 text-text-3" dir="ltr">
          <Icon name="lock" size={14} /> {`${location.host}/shop/${slug}`}
        </p>
        {draft.banner_image !== '' && (
          <Picture
            name={draft.banner_image}
            alt=""
            width={1320}
            height={320}
            sizes="440px"
            widths={[640, 960]}
            className={classNames('w-full bg-sunk object-cover', isPhone ? 'h-20' : 'h-26')}
          />
        )}
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 px-4 pb-4">
          <Arch
            className={classNames(
              'border-4 border-surface',
              isPhone ? 'w-20' : 'w-22',
              draft.banner_image !== '' && 'relative -mt-9',
            )}
          >
            <Mark name={name} image={draft.image} />
          </Arch>
          <p className={classNames('pt-3 pb-1 font-bold wrap-anywhere', isPhone ? 'text-18' : 'text-20')}>
            <bdi>{name}</bdi>
          </p>
          <p className="col-span-full line-clamp-6 pt-2 text-13 whitespace-pre-line text-text-2">
            {plainTextOf(html) ?? html.replaceAll(/<[^>]*>/g, ' ')}
          </p>
        </div>
      </div>
    </section>
  );
}

function Mark({ name, image }: { name: string; image: string }) {
  if (image !== '')
    return (
      <Picture
        name={image}
        alt=""
        width={112}
        height={125}
        sizes="112px"
        widths={[320]}
        className="size-full object-cover"
      />
    );
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');
  return (
    <span
      aria-hidden
      className="grid size-full min-h-22 place-items-center bg-primary-hover text-20 font-bold text-on-primary"
    >
      {letters}
    </span>
  );
}
