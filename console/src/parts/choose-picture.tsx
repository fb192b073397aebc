import { useState, type ReactNode } from 'react';
import { call } from '#api/call.ts';
import { consoleHere } from '#api/console-here.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { showRefusal } from './show-refusal.ts';
import { shrinkPicture } from '@souk/kit/browser/shrink-picture.ts';

type ChoosePictureProps = {
  id?: string;
  /** Accessible name of the picture. */
  title: string;
  choose: string;
  isSmall?: boolean;
  onChoose(image: string): void;
  /** Removes the picture; absent without one. */
  drop?: { label: string; title?: string; icon?: 'close' | 'return'; act(): void } | undefined;
  className?: string;
  children: (buttons: ReactNode) => ReactNode;
};

/** Picture input: file, drag and drop, phone camera, and removal. The caller renders the preview. */
export function ChoosePicture({
  id,
  title,
  choose,
  isSmall,
  onChoose,
  drop,
  className,
  children,
}: ChoosePictureProps) {
  const t = useT();
  const size = isSmall ? 'small' : 'normal';
  const [isLoading, setIsLoading] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    setIsLoading(true);
    try {
      const upload = await shrinkPicture(file);
      const path = consoleHere() === 'seller' ? 'POST seller/pictures' : 'POST operator/pictures';
      onChoose((await call(path, { upload })).image);
    } catch (error) {
      if (error instanceof DOMException)
        toast({ tone: 'error', message: t('console.pictures.unreadable', { name: file.name }) });
      else showRefusal(error, t);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <div
      className={classNames('grid content-start', className)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      {children(
        <div className="flex flex-wrap gap-2">
          <label className={classNames(buttonStyle({ size }), 'cursor-pointer has-focus-visible:outline-2')}>
            {isLoading ? <Spinner className="size-4.5 border-2" /> : <Icon name="camera" />}
            {choose}
            <input
              id={id}
              type="file"
              accept="image/*"
              aria-label={title}
              className="sr-only"
              onChange={({ target }) => {
                void take(target.files?.[0]).finally(() => (target.value = ''));
              }}
            />
          </label>
          {drop && (
            <Button size={size} icon={drop.icon ?? 'close'} aria-label={drop.title} onClick={drop.act}>
              {drop.label}
            </Button>
          )}
        </div>,
      )}
    </div>
  );
}
