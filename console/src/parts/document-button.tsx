import type { OwnStep } from '@souk/contract/seller-console/checklist';
import { callFile, type DocumentKey } from '#api/call.ts';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type DocumentButtonProps = {
  document: NonNullable<OwnStep['document']>;
  file: DocumentKey;
  params: Record<string, number>;
  title: string;
};

/** Downloads a submitted document; a button, so no link leads to a private file. */
export function DocumentButton({ document: { type, bytes }, file, params, title }: DocumentButtonProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const take = () =>
    act(async () => {
      const { name, content } = await callFile(file, { params });
      saveFile(name, content, content.type);
    });
  return (
    <Button size="small" icon="download" busy={isBusy} onClick={() => void take()}>
      {t('console.step.document', {
        type: type.toUpperCase(),
        size: Math.max(1, Math.round(bytes / 1000)),
      })}
      <span className="sr-only">{`. ${t('console.step.document.of', { title })}`}</span>
    </Button>
  );
}
