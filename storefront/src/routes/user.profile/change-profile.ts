import type { ApiClient } from '#api/api-client.ts';
import {
  changePasswordFieldErrors,
  currentPasswordFieldErrors,
  profileFieldErrors,
  typedPassword,
  typedText,
} from '#features/account/read-account-form.ts';
import type { FormAnswer, FieldErrors } from '@souk/kit/ui/use-field-errors.ts';

export type ProfileIntent = 'details' | 'password' | 'delete';
export type ProfileAnswer = FormAnswer & { intent: ProfileIntent; isDone: boolean };

/** One section of the profile page as one call of the API; `intent` says which. */
export async function changeProfile(api: ApiClient, form: FormData): Promise<ProfileAnswer> {
  const intent = intentOf(form);
  const fieldErrors = checks[intent](form);
  if (Object.keys(fieldErrors).length > 0) return { intent, isDone: false, fieldErrors, messages: [] };
  const outcome = await calls[intent](api, form);
  return { intent, isDone: outcome.ok, messages: outcome.ok ? [] : outcome.messages };
}

function intentOf(form: FormData): ProfileIntent {
  const intent = form.get('intent');
  return intent === 'password' || intent === 'delete' ? intent : 'details';
}

const checks: Record<ProfileIntent, (form: FormData) => FieldErrors> = {
  details: profileFieldErrors,
  password: changePasswordFieldErrors,
  delete: (form) => (form.has('current_password') ? currentPasswordFieldErrors(form) : {}),
};

const calls = {
  details: (api: ApiClient, form: FormData) =>
    api.call('POST user/update-profile', {
      body: { name: typedText(form, 'name'), phone: typedText(form, 'phone') },
    }),
  password: (api: ApiClient, form: FormData) =>
    api.call('POST user/update-user-password', {
      body: {
        current_password: typedPassword(form, 'current_password'),
        password: typedPassword(form, 'password'),
      },
    }),
  delete: (api: ApiClient, form: FormData) =>
    api.call('DELETE user/delete', {
      // Who has no password is asked for none; the API then wants a login that is young.
      body: form.has('current_password') ? { current_password: typedPassword(form, 'current_password') } : {},
    }),
};
