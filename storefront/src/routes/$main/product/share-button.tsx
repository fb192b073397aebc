import { useT } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** The device's own share sheet; where there is none, the address is copied. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const t = useT();
  async function share() {
    const url = new URL(path, location.href).href;
    if (navigator.share) {
      await navigator.share({ title, url }).catch(() => {}); // the shopper closed the sheet
      return;
    }
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    toast({ message: isCopied ? t('product.share.copied') : url, tone: 'success' });
  }
  return (
    <Button variant="link" icon="share" onClick={() => void share()}>
      {t('product.share.label')}
    </Button>
  );
}
