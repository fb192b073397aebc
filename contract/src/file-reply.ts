import { z } from 'zod';

/* Replies that are files, without the envelope. */

const fileOf = (...mediaTypes: readonly string[]) => z.string().meta({ mediaTypes });

export const csvFile = fileOf('text/csv');
export const pdfFile = fileOf('application/pdf');
export const xmlFile = fileOf('application/xml');
/** A document as it was submitted. */
export const submittedFile = fileOf('application/pdf', 'image/jpeg', 'image/png');

/** Media types of a reply that is a file; null: it is JSON. */
export const mediaTypesOf = (reply: z.ZodType): readonly string[] | null =>
  (reply.meta()?.['mediaTypes'] as readonly string[] | undefined) ?? null; // only written here
