import { DOCUMENT_TYPES, type DocumentType } from '@souk/rules/checklist';
import { fileTypeFromBuffer } from 'file-type';

/** Detects a file's type from its content, whatever its name; null if it isn't accepted. */
export async function documentTypeOf(bytes: Uint8Array): Promise<DocumentType | null> {
  const type = (await fileTypeFromBuffer(bytes))?.ext;
  return DOCUMENT_TYPES.find((one) => one === type) ?? null;
}
