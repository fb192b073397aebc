import type { ApplicationDocument, OwnApplication } from '@souk/contract/seller-application';
import type { ApiOutcome } from '@souk/kit/api/api-outcome.ts';
import { APPLICATION_DOCUMENTS_MAX, LONGEST, PICTURE_MAX_BYTES, PICTURE_MAX_KB } from '@souk/rules/limits';
import { useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { fitPicture } from '#features/picture/fit-picture.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Own = { application: OwnApplication; signature: string };

/** Documents of a pending application; uploads each file when it is selected, one at a time. */
export function useDocuments({ application: { id, documents: first }, signature }: Own) {
  const t = useT();
  const [documents, setDocuments] = useState<readonly ApplicationDocument[]>(first);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const hint = t('seller.documents.hint', { max: PICTURE_MAX_KB, count: APPLICATION_DOCUMENTS_MAX });

  function take(outcome: ApiOutcome<OwnApplication>) {
    if (outcome.ok) setDocuments(outcome.data.documents);
    else setProblem(outcome.messages[0] ?? t('seller.documents.failed'));
  }

  async function add(files: readonly File[]) {
    const room = APPLICATION_DOCUMENTS_MAX - documents.length - waiting;
    setProblem(files.length > room ? hint : null);
    const coming = files.slice(0, room);
    setWaiting((before) => before + coming.length);
    for (const file of coming) {
      await send(file);
      setWaiting((before) => before - 1);
    }
  }

  async function send(file: File) {
    const fitting = await fitDocument(file);
    if (!fitting) return setProblem(hint);
    const outcome = await callFromBrowser('POST seller/application/{id}/documents', {
      params: { id },
      query: { signature, name: nameOf(file) },
      upload: { field: 'file', file: fitting },
    });
    take(outcome);
  }

  async function remove(document: number) {
    setProblem(null);
    const outcome = await callFromBrowser('DELETE seller/application/{id}/documents/{document}', {
      params: { id, document },
      query: { signature },
    });
    take(outcome);
  }

  return { documents, waiting, problem, hint, add, remove };
}

/** Null if too large or of the wrong type. The API validates PDFs. */
async function fitDocument(file: File): Promise<Blob | null> {
  if (file.type.startsWith('image/')) return fitPicture(file);
  return file.size <= PICTURE_MAX_BYTES ? file : null;
}

/** Truncates the name to the limit, keeping its extension. */
function nameOf({ name }: File): string {
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? '';
  return name.length <= LONGEST.documentName
    ? name
    : name.slice(0, LONGEST.documentName - ending.length).toWellFormed() + ending;
}
