import { copyText } from '@souk/kit/browser/copy-text.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';

/** Copies a bank detail. Without a clipboard (on http) the text is still readable. */
export function CopyValue({ label, value }: { label: string; value: string }) {
  const t = useT();

  async function copy() {
    const isCopied = await copyText(value);
    toast({ message: isCopied ? t('payment.copied', { label }) : value, tone: 'success' });
  }

  return <IconButton icon="copy" label={t('payment.copy', { label })} onClick={() => void copy()} />;
}
