import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '#i18n/messages-context.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import { removeToast, toastStore, type ShownToast } from './toast.ts';

const showMs = 5000; // SPEC §9

/** Rendered once per page. Both live regions must exist from the start to be announced. */
export function Toaster() {
  const list = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  const [isHeld, setIsHeld] = useState(false);
  const region = (isError: boolean) =>
    list
      .filter((item) => (item.tone === 'error') === isError)
      .map((item) => <ToastLine key={item.id} toast={item} isHeld={isHeld} />);

  return (
    <div
      className="lifted told-below md:start-auto md:end-6 md:bottom-[calc(24px+var(--save-bar,0px))] md:justify-items-end"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div role="status" className="grid w-full max-w-100">
        {region(false)}
      </div>
      <div role="alert" className="grid w-full max-w-100">
        {region(true)}
      </div>
    </div>
  );
}

const icons: Record<NonNullable<ShownToast['tone']>, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
};
const colours = { success: 'text-[#6ee7b7]', error: 'text-[#fca5a5]', info: 'text-[#93c5fd]' };

function ToastLine({ toast, isHeld }: { toast: ShownToast; isHeld: boolean }) {
  const t = useT();
  const { id, message, title, action, tone = 'success' } = toast;

  // One timer each: a shared one would restart with every toast.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => removeToast(id), showMs);
    return () => clearTimeout(timer);
  }, [isHeld, id]);

  return (
    <div className="toast pointer-events-auto mt-2 grid w-full grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card border border-transparent bg-text py-3 ps-4 pe-2 text-14 leading-snug text-white shadow-lg transition-opacity starting:opacity-0 [&_:focus-visible]:outline-white">
      <Icon name={icons[tone]} className={colours[tone]} />
      <div className="min-w-0 wrap-anywhere">
        {title && <b className="block font-semibold">{title}</b>}
        {message}
      </div>
      <div className="flex items-center gap-1">
        {action && <ToastAction action={action} onDone={() => removeToast(id)} />}
        <button
          type="button"
          aria-label={t('ui.close')}
          className="grid size-9 place-items-center rounded-control hover:bg-white/15"
          onClick={() => removeToast(id)}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </div>
  );
}

type ToastActionProps = { action: NonNullable<ShownToast['action']>; onDone: () => void };

function ToastAction({ action, onDone }: ToastActionProps) {
  const className = 'inline-flex min-h-9 items-center px-1 font-semibold underline underline-offset-3';
  if ('href' in action) {
    return (
      <Link to={action.href} className={className} onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        action.onAction();
        onDone();
      }}
    >
      {action.label}
    </button>
  );
}
