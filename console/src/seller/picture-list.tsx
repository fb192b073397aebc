import type { OwnProduct } from '@souk/contract/seller-console/products';
import { CATALOGUE } from '@souk/rules/limits';
import { useEffect, useState, type DragEvent } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { shrinkPicture } from '@souk/kit/browser/shrink-picture.ts';
import { fieldDirection } from '#parts/field-direction.ts';

type Pictures = OwnProduct['pictures'];
type PictureListProps = {
  pictures: Pictures;
  error: string | undefined;
  onChange(change: (before: Pictures) => Pictures): void;
};

/** Pictures by file, drag and drop, paste and phone camera; the first is the main one. */
export function PictureList({ pictures, error, onChange }: PictureListProps) {
  const t = useT();
  const [loading, setLoading] = useState(0);
  const [isOver, setIsOver] = useState(false);

  async function add(files: Iterable<File>) {
    const all = [...files].filter(({ type }) => type.startsWith('image/'));
    setLoading((count) => count + all.length);
    // Sequentially: phones have limited bandwidth and memory.
    for (const file of all) {
      try {
        const { image } = await call('POST seller/pictures', { upload: await shrinkPicture(file) });
        onChange((before) => [...before, { image, alt: '', value_ids: [] }].slice(0, CATALOGUE.pictures));
      } catch (problem) {
        if (problem instanceof DOMException)
          toast({ tone: 'error', message: t('console.pictures.unreadable', { name: file.name }) });
        else showRefusal(problem, t);
      }
      setLoading((count) => count - 1);
    }
  }

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) void add(clipboardData.files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void add(event.dataTransfer.files);
  }

  const move = (from: number, to: number) =>
    onChange((before) => {
      const after = before.filter((_, index) => index !== from);
      return after.toSpliced(to, 0, before[from]!); // its button was pressed
    });

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames('rounded-control', isOver && 'outline-2 outline-primary-line outline-dashed')}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {pictures.map((picture, index) => (
          <PictureItem
            key={picture.image}
            picture={picture}
            index={index}
            isLast={index === pictures.length - 1}
            onMove={(by) => move(index, index + by)}
            onRemove={() => onChange((before) => before.filter((_, place) => place !== index))}
            onAlt={(alt) =>
              onChange((before) => before.map((one, place) => (place === index ? { ...one, alt } : one)))
            }
          />
        ))}
        <li>
          <label
            htmlFor={picturesId}
            className="grid aspect-square cursor-pointer place-content-center justify-items-center gap-2 rounded-control border border-dashed border-control text-13 font-medium hover:bg-sunk has-focus-visible:outline-2"
          >
            {loading > 0 ? <Spinner className="size-6" /> : <Icon name="camera" size={24} />}
            {t(loading > 0 ? 'console.pictures.loading' : 'console.pictures.add', { count: loading })}
            <input
              id={picturesId}
              type="file"
              accept="image/*"
              multiple
              className="sr-only"
              onChange={({ target }) => {
                void add(target.files ?? []).finally(() => (target.value = ''));
              }}
            />
          </label>
        </li>
      </ul>
      <p className="mt-2 text-13 text-text-3">{t('console.pictures.hint')}</p>
      {error && <FieldError id="product-pictures-error">{error}</FieldError>}
    </div>
  );
}

type PictureItemProps = {
  picture: Pictures[number];
  index: number;
  isLast: boolean;
  onMove(by: number): void;
  onRemove(): void;
  onAlt(alt: string): void;
};

export const picturesId = 'product-pictures';

export const altId = (index: number): string => `product-picture-alt-${index}`;

function PictureItem({ picture, index, isLast, onMove, onRemove, onAlt }: PictureItemProps) {
  const t = useT();
  const number = index + 1;
  return (
    <li className="grid content-start gap-1">
      <div className="relative">
        <Picture
          name={picture.image}
          alt={picture.alt}
          width={320}
          height={320}
          sizes="240px"
          widths={[320]}
          className="aspect-square w-full rounded-control bg-sunk object-cover"
        />
        {index === 0 && (
          <span className="absolute start-2 bottom-2 rounded-tag bg-text px-2 py-0.5 text-12 font-semibold text-surface">
            {t('console.pictures.first')}
          </span>
        )}
        <span className="absolute end-1 top-1 flex rounded-control bg-surface/90">
          {index > 0 && (
            <IconButton
              size="small"
              iconSize={16}
              icon="arrow-start"
              label={t('console.pictures.before', { number })}
              onClick={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              size="small"
              iconSize={16}
              icon="arrow-end"
              label={t('console.pictures.after', { number })}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton
            size="small"
            iconSize={16}
            icon="close"
            label={t('console.pictures.remove', { number })}
            onClick={onRemove}
          />
        </span>
      </div>
      <span aria-hidden className="text-12 text-text-2">
        {t('console.pictures.alt.hint')}
      </span>
      <TextInput
        small
        id={altId(index)}
        aria-label={t('console.pictures.alt', { number })}
        maxLength={CATALOGUE.alt}
        dir={fieldDirection(picture.alt)}
        value={picture.alt}
        onChange={({ target }) => onAlt(target.value)}
      />
    </li>
  );
}
