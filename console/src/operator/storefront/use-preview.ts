import type { WindowPage } from '@souk/rules/window-places';
import { useEffect, useState } from 'react';
import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Asked = {
  version: string;
  page: WindowPage;
  language: string;
};

export type Preview = Pick<ConsoleReplyOf<'GET operator/window-preview'>, 'banners'> & {
  page: WindowPage;
  address: string | null;
  product: string | null;
  /** Key of the preview. */
  of: string;
};

/** Grants this browser a preview before loading it: an earlier grant may have expired. */
export function usePreview({ version, page, language }: Asked): Preview | null {
  const t = useT();
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    const away = new AbortController();
    call('GET operator/window-preview', { signal: away.signal }).then(
      ({ pages, banners }) => {
        const { address = null, product = null } = pages.find((one) => one.page === page) ?? {};
        setPreview({
          page,
          address: address && `${address}?lang=${language}`,
          product,
          banners,
          of: `${version} ${page} ${language}`,
        });
      },
      (error: unknown) => away.signal.aborted || showRefusal(error, t),
    );
    return () => away.abort();
  }, [version, page, language, t]);
  return preview;
}
