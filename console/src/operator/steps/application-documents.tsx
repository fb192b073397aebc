import type { ShownDocument } from '@souk/contract/console/operator-sellers';
import { useMe } from '#api/me.ts';
import { DocumentButton } from '#parts/document-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

export function ApplicationDocuments({
  application,
  documents,
}: {
  application: number;
  documents: readonly ShownDocument[];
}) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {documents.map(({ id, name, type, bytes, sent_at: at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
          <span className="grid min-w-0 flex-1 basis-40">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            <time dateTime={at} className="text-12 text-text-3">
              {when(at)}
            </time>
          </span>
          {may('sellers.write') ? (
            <DocumentButton
              document={{ type, bytes }}
              file="GET operator/applications/{id}/documents/{document}"
              params={{ id: application, document: id }}
              title={name}
            />
          ) : (
            <span className="text-13 text-text-2">
              {t('console.step.document', {
                type: type.toUpperCase(),
                size: Math.max(1, Math.round(bytes / 1000)),
              })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
