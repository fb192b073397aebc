import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';

type LostNoticeProps = {
  /** Null: nothing was lost. */
  title: string | null;
  text: string;
  onTryAgain: () => void;
  onClose: () => void;
};

/** Notice above the page about a failed request, until it is retried or dismissed. */
export function RetryNotice({ title, text, onTryAgain, onClose }: LostNoticeProps) {
  const t = useT();
  return (
    <div role="alert" className="lifted told-below md:bottom-6">
      {title !== null && (
        <div className="pointer-events-auto grid w-full max-w-120 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-card border border-line bg-warning-soft py-3 ps-4 pe-2 text-14 leading-snug text-text shadow-lg">
          <Icon name="warning" className="text-warning" />
          <div className="grid gap-2">
            <p>
              <b className="block font-semibold">{title}</b>
              {text}
            </p>
            <Button size="small" icon="reload" onClick={onTryAgain} className="justify-self-start">
              {t('error.lost.again')}
            </Button>
          </div>
          <button
            type="button"
            aria-label={t('ui.close')}
            className="grid size-9 place-items-center self-start rounded-control hover:bg-sunk"
            onClick={onClose}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
