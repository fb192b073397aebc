import { PICTURE_MAX_KB, REVIEW_PICTURES_MAX } from '@souk/rules/limits';
import { useRef, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { fitPicture } from '#features/picture/fit-picture.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** `image` is the uploaded file's name; null while uploading. */
export type ChosenPicture = { key: number; image: string | null };
export type Pictures = ReturnType<typeof usePictures>;

/** Photos of a review being edited; uploads each when it is selected, one at a time. */
export function usePictures(initial: readonly string[]) {
  const t = useT();
  const lastKey = useRef(initial.length);
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>(() =>
    initial.map((image, key) => ({ key, image })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const remove = (key: number) => setChosen((now) => now.filter((picture) => picture.key !== key));

  async function add(files: readonly File[]) {
    const room = REVIEW_PICTURES_MAX - chosen.length;
    setProblem(files.length > room ? t('review.pictures.most', { max: REVIEW_PICTURES_MAX }) : null);
    const coming = files.slice(0, room).map((file) => ({ key: ++lastKey.current, file }));
    setChosen((now) => [...now, ...coming.map(({ key }) => ({ key, image: null }))]);
    for (const { key, file } of coming) {
      const outcome = await upload(file);
      if ('image' in outcome) {
        setChosen((now) => now.map((one) => (one.key === key ? { key, image: outcome.image } : one)));
      } else {
        setProblem(outcome.problem);
        remove(key);
      }
    }
  }

  async function upload(file: File): Promise<{ image: string } | { problem: string }> {
    const fitting = await fitPicture(file);
    if (!fitting) return { problem: t('review.pictures.hint', { max: PICTURE_MAX_KB }) };
    const outcome = await callFromBrowser('POST rating-review/image', {
      upload: { field: 'image', file: fitting },
    });
    if (outcome.ok) return { image: outcome.data.image };
    return { problem: outcome.messages[0] ?? t('review.pictures.failed') };
  }

  return { chosen, problem, isUploading: chosen.some(({ image }) => image === null), add, remove };
}
