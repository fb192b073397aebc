/** Placeholder for a missing picture (CONTRACT §1.8). */
export const defaultImage = 'default-image.webp';
