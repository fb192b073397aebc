import type { ApiClient } from '#api/api-client.ts';
import {
  changePasswordFields,
  deleteAccountFields,
  profileFields,
} from '#features/account/account-fields.ts';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';

export type ProfileIntent = 'details' | 'password' | 'delete';
export type ProfileAnswer = FormAnswer & { intent: ProfileIntent; isDone: boolean };

/** Performs one section's action, selected by `intent`. */
export async function changeProfile(api: ApiClient, form: FormData): Promise<ProfileAnswer> {
  const intent = intentOf(form);
  const { typed, fieldErrors, call } = acts[intent](api, form);
  if (fieldErrors) return { intent, isDone: false, typed, fieldErrors, messages: [] };
  const outcome = await call();
  return outcome.ok
    ? { intent, isDone: true, messages: [] }
    : { intent, isDone: false, typed, messages: outcome.messages };
}

function intentOf(form: FormData): ProfileIntent {
  const intent = form.get('intent');
  return intent === 'password' || intent === 'delete' ? intent : 'details';
}

const acts = {
  details(api: ApiClient, form: FormData) {
    const { values, ...outcome } = readForm(profileFields, form);
    return { ...outcome, call: () => api.call('POST user/update-profile', { body: values }) };
  },
  password(api: ApiClient, form: FormData) {
    const { values, ...outcome } = readForm(changePasswordFields, form);
    const { current_password, password } = values;
    const body = { current_password, password };
    return { ...outcome, call: () => api.call('POST user/update-user-password', { body }) };
  },
  delete(api: ApiClient, form: FormData) {
    // Accounts without a password need a recent login instead, which the API checks.
    const hasPassword = form.has('current_password');
    const { values, ...outcome } = readForm(deleteAccountFields({ hasPassword }), form);
    return { ...outcome, call: () => api.call('DELETE user/delete', { body: hasPassword ? values : {} }) };
  },
};
