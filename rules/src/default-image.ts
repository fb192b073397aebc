/** Shown where a picture is missing (CONTRACT §1.8). */
export const defaultImage = 'default-image.webp';
