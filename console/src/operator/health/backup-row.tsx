import type { ShopBackup } from '@souk/contract/console/operator-health';
import { apiAddress } from '@souk/rules/api-address';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { saveFrom } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export function BackupRow({ backup }: { backup: ShopBackup }) {
  const t = useT();
  const { moment, whole, number } = useFormat();
  const { id, place, kind, bytes, finished_at: at, can_download: canDownload } = backup;
  return (
    <tr>
      <td className="second">
        <bdi dir="ltr" className="block font-medium wrap-anywhere">
          {place.split(/[\\/]/).at(-1)}
        </bdi>
        <span className="text-13 text-text-2">{t(`operator.backups.kind.${kind}`)}</span>
      </td>
      <td className="text-13 text-text-2 max-md:col-start-2">
        <time dateTime={at} title={whole(at)}>
          {moment(at)}
        </time>
      </td>
      <td className="number text-13 max-md:col-start-2 max-md:text-start">
        {t('operator.backups.megabytes', { size: number(bytes / 1_000_000) })}
      </td>
      <td className="last text-end max-md:row-start-1">
        {canDownload ? <Download id={id} /> : <Elsewhere />}
      </td>
    </tr>
  );
}

function Elsewhere() {
  const t = useT();
  return <span className="text-12 text-text-3">{t('operator.backups.elsewhere')}</span>;
}

function Download({ id }: { id: number }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('backups.export')) return null;
  const params = { id };
  async function fetchFile() {
    await act(async () => {
      const { ticket } = await call('POST operator/backups/{id}/download', { params });
      saveFrom(apiAddress('operator/backups/{id}/file', params, { ticket }));
    });
  }
  return (
    <Button size="small" icon="download" busy={isBusy} onClick={() => void fetchFile()}>
      {t('operator.backups.download')}
    </Button>
  );
}
