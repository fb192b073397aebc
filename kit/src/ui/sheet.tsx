import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useRootMark } from './use-root-mark.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `center` (default) is a dialog, `end` a drawer, `start` is for filters and navigation, `full` a lightbox. */
  side?: 'center' | 'start' | 'end' | 'bottom' | 'full';
  /** Fixed below the scrolling content, for buttons. */
  footer?: ReactNode;
  /** The title is for screen readers only; the close button floats above the content. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
};

/** Shell of dialogs, drawers, popups and lightboxes. The browser traps and restores the focus. */
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

  // Content mounts after the dialog is open: React's autoFocus can't focus inside a closed one.
  return (
    <dialog
      ref={dialog}
      className={classNames('sheet', `sheet-${side}`, className)}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => {
        // The event is asynchronous, and also fires when the page closed the dialog itself, or has reopened it since.
        if (target === currentTarget && open && !currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        // Closes on pointer down: a click also fires when a text selection ends on the backdrop.
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
