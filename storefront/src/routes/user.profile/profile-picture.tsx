import { PICTURE_MAX_KB } from '@souk/rules/limits';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { fitPicture } from '#features/picture/fit-picture.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Section } from './section.tsx';

type News = { problem: string } | { isSaved: boolean };

/** Avatar. Selecting a file saves it, which requires JavaScript. */
export function ProfilePicture({ userId, avatar }: { userId: number; avatar: string | null }) {
  const t = useT();
  const [shown, setShown] = useState(avatar);
  const [isAlive, setIsAlive] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [news, setNews] = useState<News>({ isSaved: false });
  useEffect(() => setIsAlive(true), []);
  if (!isAlive && shown === null) return null;

  async function save(file: File) {
    setIsBusy(true);
    const outcome = await upload(file);
    setIsBusy(false);
    if ('image' in outcome) setShown(outcome.image);
    setNews('image' in outcome ? { isSaved: true } : outcome);
  }

  async function upload(file: File): Promise<{ image: string } | { problem: string }> {
    const fitting = await fitPicture(file);
    if (!fitting) return { problem: t('review.pictures.hint', { max: PICTURE_MAX_KB }) };
    const outcome = await callFromBrowser('POST user/{id}/avatar', {
      params: { id: userId },
      upload: { field: 'avatar', file: fitting },
    });
    if (outcome.ok) return { image: outcome.data.avatar };
    return { problem: outcome.messages[0] ?? t('review.pictures.failed') };
  }

  return (
    <Section id="picture" title={t('account.profile.picture')}>
      <div className="flex flex-wrap items-center gap-4">
        {shown === null ? (
          <span className="grid size-20 place-items-center rounded-pill bg-sunk text-text-3">
            <Icon name="user" size={32} />
          </span>
        ) : (
          <Picture
            name={shown}
            alt={t('account.profile.pictureAlt')}
            width={80}
            height={80}
            sizes="80px"
            widths={[320]}
            className="size-20 rounded-pill border border-line bg-sunk object-cover"
          />
        )}
        {isAlive && (
          <label
            className={`${buttonStyle({ variant: 'secondary' })} relative cursor-pointer focus-within:outline-2 focus-within:outline-primary-line`}
          >
            <Icon name="camera" />
            {t(shown === null ? 'account.profile.pictureChoose' : 'account.profile.pictureChange')}
            <input
              type="file"
              accept="image/jpeg,image/png"
              disabled={isBusy}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                const input = event.currentTarget;
                const [file] = input.files ?? [];
                if (file) void save(file);
                // Reset, so that the same file can be selected again after an error.
                input.value = '';
              }}
            />
          </label>
        )}
      </div>
      <div>
        <p role="status" className="text-14 text-text-2">
          {isBusy && t('review.pictures.uploading')}
          {!isBusy && 'isSaved' in news && news.isSaved && t('account.profile.pictureSaved')}
        </p>
        <div role="alert">{'problem' in news && <FieldError>{news.problem}</FieldError>}</div>
      </div>
    </Section>
  );
}
