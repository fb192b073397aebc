import { copyText } from '@souk/kit/browser/copy-text.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type CodesSheetProps = { codes: readonly string[] | null; onClose(): void };

export function CodesSheet({ codes, onClose }: CodesSheetProps) {
  const t = useT();
  const text = (codes ?? []).join('\n');
  return (
    <Sheet
      open={codes !== null}
      onClose={onClose}
      title={t('console.account.codes')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            icon="copy"
            onClick={() =>
              void copyText(text).then((isCopied) => isCopied && toast({ message: t('console.copied') }))
            }
          >
            {t('console.account.codes.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('console.account.codes.kept')}
          </Button>
        </div>
      }
    >
      <p className="text-text-2">{t('console.account.codes.text')}</p>
      <ul dir="ltr" className="mt-4 grid gap-x-6 gap-y-1.5 text-center font-mono text-14 sm:grid-cols-2">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Sheet>
  );
}
