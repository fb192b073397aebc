import type { MouseEvent, ReactNode } from 'react';
import { callFile, fileAddress, type FileKey } from '#api/call.ts';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Spinner } from '@souk/kit/ui/spinner.tsx';

type DownloadLinkProps = {
  file: FileKey;
  params?: Record<string, string | number>;
  query: object;
  children: ReactNode;
};

/** Download link that uses an API call, so expired sessions and refusals are handled by dialogs; the URL can still be copied. */
export function DownloadLink({ file, params = {}, query, children }: DownloadLinkProps) {
  const { act, isBusy } = useAct();
  function take(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void act(async () => {
      const { name, content } = await callFile(file, { params, query: { ...query } });
      saveFile(name, content, content.type);
    });
  }
  return (
    <a
      className={classNames(buttonStyle({ size: 'small' }), isBusy && 'cursor-progress')}
      href={fileAddress(file, query, params)}
      download
      onClick={take}
      aria-busy={Boolean(isBusy) || undefined}
    >
      {isBusy ? <Spinner className="size-4.5 border-2" /> : <Icon name="download" size={18} />}
      {isBusy || children}
    </a>
  );
}
