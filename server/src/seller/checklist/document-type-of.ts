import { DOCUMENT_TYPES, type DocumentType } from '@souk/rules/checklist';
import { fileTypeFromBuffer } from 'file-type';

/** What a file is by what is in it, whatever it was called; null for one that is not taken. */
export async function documentTypeOf(bytes: Uint8Array): Promise<DocumentType | null> {
  const type = (await fileTypeFromBuffer(bytes))?.ext;
  return DOCUMENT_TYPES.find((one) => one === type) ?? null;
}
