export const steps = ['checks', 'database', 'shop', 'you', 'start'] as const;
export type Step = (typeof steps)[number];
