import { personalApi, type PageArgs } from '#api/api-client.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { codeFields } from './code-fields.ts';
import { goOn } from './go-on.ts';

/** What signing in or up came to: the form again, or the code that was mailed is wanted. */
export type SignInAnswer<Name extends string> =
  | (FormAnswer<Name> & { step: 'form' })
  | (FormAnswer<'code'> & { step: 'code'; email: string; triesLeft?: number | undefined });

/** Proves the address with the mailed code. Whoever read the mail is signed in and goes on. */
export async function enterCode(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  form: FormData,
): Promise<Extract<SignInAnswer<never>, { step: 'code' }>> {
  const email = typedText(form, 'email');
  const { values, fieldErrors } = readForm(codeFields, form);
  if (fieldErrors) return { step: 'code', email, fieldErrors, messages: [] };
  const outcome = await personalApi(context).call('POST user/verify', { body: { email, ...values } });
  if (outcome.ok) throw goOn(request);
  return { step: 'code', email, messages: outcome.messages, triesLeft: outcome.triesLeft };
}
