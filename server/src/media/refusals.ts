import { PICTURE_MAX_KB } from '@souk/rules/limits';
import { refuse, type Refusal } from '#http/refusal.ts';
import type { PictureRefused } from './store-picture.ts';

export function refusePicture({ reason }: PictureRefused): Refusal {
  return reason === 'picture-unsupported'
    ? refuse('refusal.picture.unsupported', { max: PICTURE_MAX_KB })
    : refuse('refusal.picture.failed');
}
