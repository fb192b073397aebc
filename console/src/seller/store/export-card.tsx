import { callFile } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Downloads the store's data, for its owner. */
export function ExportCard() {
  const t = useT();
  const { act, isBusy } = useAct();
  const download = () =>
    act(async () => {
      const { name, content } = await callFile('GET seller/store/export', {});
      saveFile(name, content, content.type);
    });
  return (
    <Card title={t('console.store.export.title')}>
      <p className="-mt-1 text-13 text-text-2">{t('console.store.export.text')}</p>
      <div>
        <Button icon="download" busy={isBusy} onClick={() => void download()}>
          {t('console.store.export.download')}
        </Button>
      </div>
    </Card>
  );
}
