import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { userToken } from './input.ts';
import { dt, id } from './wire.ts';

export const ProfileSchema = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  google_id: z.string().nullable(),
  facebook_id: z.string().nullable(),
  verified: z.int().nullable(),
  default_address: id.nullable(),
  phone: z.string().nullable(),
  created_at: dt.nullable(),
  updated_at: dt.nullable(),
  viewed: z.int().nullable(),
  avatar: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  cart_count: z.int(),
  is_logged_in: z.boolean(),
});
export type Profile = z.infer<typeof ProfileSchema>;

export const profile = endpoint({
  method: 'GET',
  path: 'user/profile',
  access: 'guest',
  summary: 'Who is shopping; a guest gets 200 with the guest cart count',
  query: z.object({ user_token: userToken }),
  reply: ProfileSchema,
});
