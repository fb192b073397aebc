import { LONGEST } from '@souk/rules/limits';
import { trimmedLines, type FormFields } from '@souk/kit/forms/form-fields.ts';

export const reviewFields = {
  rating: {
    label: 'review.rating',
    missing: 'refusal.rating.required',
    check: (stars) => (/^[1-5]$/.test(stars) ? undefined : 'refusal.rating.out-of-range'),
  },
  review: {
    label: 'review.text',
    read: trimmedLines,
    input: { rows: 5, maxLength: LONGEST.review, dir: 'auto' },
  },
} as const satisfies FormFields;

export type ReviewField = keyof typeof reviewFields;
