import type { FormFields } from '@souk/kit/forms/form-fields.ts';
import { emailAddress } from '@souk/kit/forms/person-fields.ts';

export const newsletterFields = {
  email: { ...emailAddress, label: 'newsletter.email' },
} as const satisfies FormFields;
