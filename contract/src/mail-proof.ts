import { z } from 'zod';
import { optional, requiredEmail, text } from './input.ts';

/**
 * Proof of access to a mailbox: `email` with the emailed digits (four, or six for `seller/verify`), or only `link` [ours], the
 * token of the emailed link (`/register?link=…`, `/forgot-password?link=…`, `/seller/register?link=…`). The page sends the token
 * only after a click, because mail clients prefetch links.
 */
export const proofFields = {
  email: optional(requiredEmail),
  code: optional(z.union([z.string(), z.number()], 'refusal.code.invalid')),
  link: optional(text(100, 'refusal.code.invalid')),
};
type MailProof = {
  email?: string | undefined;
  code?: string | number | undefined;
  link?: string | undefined;
};
export const hasEmail = (body: MailProof) => body.email !== undefined || body.link !== undefined;
export const emailMissing = { message: 'refusal.email.required', path: ['email'] };
export const hasCode = (body: MailProof) => body.code !== undefined || body.link !== undefined;
export const codeMissing = { message: 'refusal.code.required', path: ['code'] };
