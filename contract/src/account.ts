import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  isConfirmed,
  joinName,
  knownPassword,
  newPassword,
  optional,
  passwordMismatch,
  pathId,
  phone,
  requiredName,
  requiredText,
  text,
  userToken,
} from './input.ts';
import { dates, timestamp, id, pictureName, money } from './wire.ts';

export const ProfileSchema = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  google_id: z.string().nullable(),
  facebook_id: z.string().nullable(),
  verified: z.int().nullable(),
  default_address: id.nullable(),
  phone: z.string().nullable(),
  created_at: timestamp.nullable(),
  updated_at: timestamp.nullable(),
  viewed: z.int().nullable(),
  avatar: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** [ours] has only Google or Facebook sign-in, no password */
  provider_only: z.boolean().nullable(),
  cart_count: z.int(),
  is_logged_in: z.boolean(),
  /** [ours] the newest order that awaits payment; null: none */
  unpaid_order: z
    .object({
      id,
      order: z.string(),
      order_method: z.int(),
      due: money,
      currency: z.string(),
      due_at: timestamp,
    })
    .nullable(),
  /** [ours] this browser's login expired; the customer didn't log out */
  login_ended: z.boolean(),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const profile = endpoint({
  method: 'GET',
  path: 'user/profile',
  access: 'guest',
  summary: 'Get the current customer; a guest gets 200 with the guest cart’s count',
  query: z.object({ user_token: userToken }),
  reply: ProfileSchema,
});

export const UserSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  google_id: z.string().nullable(),
  facebook_id: z.string().nullable(),
  verified: z.int(),
  default_address: id.nullable(),
  phone: z.string().nullable(),
  avatar: pictureName.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  ...dates,
});
export type User = z.infer<typeof UserSchema>;

/** Absent fields keep their value; `phone: ""` removes the number. */
export const updateProfile = endpoint({
  method: 'POST',
  path: 'user/update-profile',
  access: 'login',
  summary: 'Update name and phone',
  body: z.preprocess(
    joinName,
    z
      .object({
        name: optional(requiredName(LONGEST.name, 'refusal.name.required')),
        phone: z.union([z.literal(''), phone], 'refusal.phone.invalid').nullish(),
      })
      .refine((body) => body.name !== undefined || typeof body.phone === 'string', {
        message: 'refusal.name.required',
        path: ['name'],
      }),
  ),
  reply: UserSchema,
});

/** `new_password`, or `password` with `password_confirmation`; the current login stays, all others end. */
export const updateUserPassword = endpoint({
  method: 'POST',
  path: 'user/update-user-password',
  access: 'login',
  summary: 'Change the password and end all other sessions',
  body: z.preprocess(
    (body) =>
      typeof body === 'object' &&
      body !== null &&
      'new_password' in body &&
      !('password' in body && body.password)
        ? { ...body, password: body.new_password }
        : body,
    z
      .object({
        current_password: knownPassword('refusal.password.current-required'),
        password: newPassword,
        new_password: z.unknown().optional(),
        password_confirmation: optional(z.string()),
      })
      .refine(isConfirmed, passwordMismatch),
  ),
  reply: UserSchema,
});

/** Without `current_password` [ours] only a login less than ten minutes old may delete the account. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: 'user/delete',
  access: 'login',
  summary: 'Delete the account; orders stay without personal data',
  body: z.object({ current_password: optional(knownPassword('refusal.password.current-required')) }),
  reply: z.literal(true),
});

export const fcmToken = endpoint({
  method: 'POST',
  path: 'user/fcm-token',
  access: 'login',
  summary: 'Register a push notification token for this session',
  body: z.object({
    fcm_token: requiredText(4096, 'refusal.fcm-token.required'),
    device_type: optional(text(40)),
  }),
  reply: z.object({ message: z.string(), user_id: id }),
});

export const avatar = endpoint({
  method: 'POST',
  path: 'user/{id}/avatar',
  access: 'login',
  summary: 'Upload a profile picture (JPEG or PNG, at most 1000 kB)',
  params: z.object({ id: pathId }),
  upload: 'avatar',
  reply: z.object({ avatar: pictureName }),
});
