import { copyText } from '@souk/kit/browser/copy-text.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';

export function CopyCode({ code }: { code: string }) {
  const t = useT();

  async function copy() {
    // No clipboard without permission or on http; the code is visible anyway.
    const isCopied = await copyText(code);
    toast({ message: isCopied ? t('voucher.copied', { code }) : code, tone: 'success' });
  }

  return (
    <Button
      variant="link"
      size="small"
      icon="copy"
      className="max-sm:gap-1"
      aria-label={t('voucher.copy', { code })}
      onClick={() => void copy()}
    >
      <bdi dir="ltr">{code}</bdi>
    </Button>
  );
}
