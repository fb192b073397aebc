import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A dialog over the whole page and over whatever dialog is open: it stands in the browser's top layer, above those that were there
 * before; its first field has the focus. It is not closed, only answered.
 */
export function OverEverything({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className="m-0 h-dvh max-h-none w-screen max-w-none place-items-center overflow-y-auto border-0 bg-[var(--canvas)]/95 p-4 text-text open:grid backdrop:bg-transparent"
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => {
        // A second Escape closes it in spite of the first; nobody has answered.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
