import { copyText } from '@souk/kit/browser/copy-text.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ShownOnceProps = { title: string; text: string; onDone(): void };

/** A new secret, shown only once. */
export function ShownOnce({ title, text, onDone }: ShownOnceProps) {
  const t = useT();
  return (
    <div
      role="status"
      className="m-3 flex flex-wrap items-center gap-3 rounded-control bg-success-soft p-3 text-text"
    >
      <Icon name="lock" className="text-success" />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{title}</p>
        <code dir="ltr" className="block text-start text-13 wrap-anywhere select-all">
          {text}
        </code>
      </div>
      <Button
        size="small"
        icon="copy"
        onClick={() =>
          void copyText(text).then((isCopied) => isCopied && toast({ message: t('console.copied') }))
        }
      >
        {t('console.once.copy')}
      </Button>
      <Button size="small" onClick={onDone}>
        {t('console.once.kept')}
      </Button>
    </div>
  );
}
