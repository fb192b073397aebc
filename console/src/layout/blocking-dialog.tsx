import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A modal dialog above everything, including open dialogs (top layer); focuses its first field. It can't be closed, only answered.
 */
export function BlockingDialog({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
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
        // A second Escape closes it despite preventDefault; reopen until answered.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
