/**
 * Where pictures of people are kept so that `/uploads/<name>` serves them; the host gives a folder, tests a list.
 * Names are ours: hex and one dot. Both throw when the place is full, read-only or gone.
 */
export type MediaFiles = {
  /** Keeps the picture whole or not at all. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Of a name that is not there: nothing. */
  remove(name: string): Promise<void>;
};
