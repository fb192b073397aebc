export const VISIBILITIES = ['public', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** SPEC §4: "Public/private status: 1 and 2." */
export const statusOf = (visibility: Visibility): 1 | 2 => (visibility === 'public' ? 1 : 2);

export const visibilityOf = (status: number): Visibility => (status === 1 ? 'public' : 'private');
