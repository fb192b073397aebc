import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useRootMark } from './use-root-mark.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `center` (default) is a dialog, `end` a drawer, `start` the place of filters and navigation, `full` a lightbox. */
  side?: 'center' | 'start' | 'end' | 'bottom' | 'full';
  /** Stays in view below the scrolling part: the buttons. */
  footer?: ReactNode;
  /** The title is for screen readers only; the close button floats above the content. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
};

/** Dialog, drawer, popup and lightbox shell. The browser keeps the focus inside and gives it back. */
export function Sheet({
  open,
  onClose,
  title,
  side = 'center',
  footer,
  bare,
  className,
  children,
}: SheetProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const [isShown, setIsShown] = useState(false);
  useRootMark('dialog', open);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
    setIsShown(open);
  }, [open]);

  // The content comes when the dialog is shown already: React's autoFocus cannot focus inside a closed one.
  return (
    <dialog
      ref={dialog}
      className={classNames('sheet', `sheet-${side}`, className)}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => {
        // The event comes later, also when the page itself has closed it, or has opened it again since.
        if (target === currentTarget && open && !currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        // Pointer down on the backdrop closes: a click also fires when a text selection ends out there.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {open && (
        <>
          <header
            className={
              bare
                ? 'absolute end-1 top-1 z-10'
                : 'flex items-center justify-between gap-2 border-b border-line p-1.5 ps-4'
            }
          >
            <h2 id={titleId} className={bare ? 'sr-only' : 'text-18'}>
              {title}
            </h2>
            <IconButton
              icon="close"
              label={t('ui.close')}
              className={bare ? 'rounded-full bg-white/90' : undefined}
              onClick={() => dialog.current?.close()}
            />
          </header>
          <div
            className={classNames('row-start-2 min-h-0 overflow-y-auto overscroll-contain', !bare && 'p-4')}
          >
            {isShown && children}
          </div>
          {footer && <footer className="row-start-3 border-t border-line px-4 py-3">{footer}</footer>}
        </>
      )}
    </dialog>
  );
}
