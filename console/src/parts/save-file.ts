/** Gives the browser a file to keep. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

/** Lets the browser take a file from its address by itself: one that is too long to pass through the page. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
