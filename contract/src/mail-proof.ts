import { z } from 'zod';
import { optional, requiredEmail, text } from './input.ts';

/**
 * What proves that somebody reads an address: `email` with the digits of the mail (four, of
 * `seller/verify` six), or instead of both `link`
 * [ours], the long word in the mail's link (`/register?link=…`, `/forgot-password?link=…`,
 * `/seller/register?link=…`). Such a page asks for a
 * click before it sends the word, because mail programs open links on their own.
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
