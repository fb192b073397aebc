import { personalApi, type PageArgs } from '#api/api-client.ts';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { codeFields } from './code-fields.ts';
import { goOn } from './go-on.ts';

/** Result of logging in or registering: the form again, or a request for the emailed code. */
export type SignInAnswer<Name extends string> =
  | (FormAnswer<Name> & { step: 'form' })
  | (FormAnswer<'code'> & { step: 'code'; email: string; triesLeft?: number | undefined });

/** Verifies the email address by code; on success, the visitor is logged in and redirected. */
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
