export type Visibility = 'public' | 'private';

/** SPEC §4: "Public/private status: 1 and 2." */
export const statusOf = (visibility: Visibility): 1 | 2 => (visibility === 'public' ? 1 : 2);

export const visibilityOf = (status: number): Visibility => (status === 1 ? 'public' : 'private');
