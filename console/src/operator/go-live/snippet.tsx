import { copyText } from '@souk/kit/browser/copy-text.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Lines to copy into a file on the server. */
export function Snippet({ label, text }: { label: string; text: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(text)) toast(t('console.copied'));
  };
  return (
    <div className="grid gap-2">
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        aria-label={label}
        className={classNames(
          'max-h-96 overflow-auto rounded-control bg-sunk px-3 py-2 text-start font-mono text-13',
          !text.includes('\n') && 'wrap-anywhere whitespace-pre-wrap',
        )}
      >
        {text}
      </pre>
      <Button size="small" icon="copy" className="justify-self-start" onClick={() => void copy()}>
        {t('console.once.copy')}
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
    </div>
  );
}
