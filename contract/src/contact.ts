import { LONGEST } from '@souk/rules/limits';
import { visibleName } from '@souk/rules/visible-name';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredEmail, requiredText } from './input.ts';

/** Maximum body size: text beyond `max` is reported as too long, not as missing. */
const anyLength = 256 * 1024;
const written = (max: number, missing: string, tooLong: string) =>
  requiredText(anyLength, missing).pipe(z.string().max(max, tooLong));

/** `website` [ours] is a honeypot: hidden from people, filled in by bots. Bots get the same reply, and nothing is stored. */
export const sendMessage = endpoint({
  method: 'POST',
  path: 'contact',
  access: 'public',
  summary: 'Send a message to the shop',
  body: z.object({
    name: written(LONGEST.name, 'refusal.name.required', 'refusal.name.too-long').pipe(
      z
        .string()
        .overwrite(visibleName)
        .min(1, 'refusal.name.required')
        .max(LONGEST.name, 'refusal.name.too-long'),
    ),
    email: requiredEmail,
    subject: written(LONGEST.subject, 'refusal.subject.required', 'refusal.subject.too-long'),
    message: written(LONGEST.message, 'refusal.message.required', 'refusal.message.too-long'),
    website: z.unknown().optional(),
  }),
  reply: z.literal(true),
});
