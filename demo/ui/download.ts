/** Saves a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read it within a minute, even if it asks where to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
