/** A line that opens a folder, whose name no shell takes for anything else. */
export function changeFolder(folder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32')
    return /^[\w./][\w./-]*$/.test(folder) ? `cd ${folder}` : `cd -- '${folder.replaceAll("'", String.raw`'\''`)}'`;
  // No quotes are the same to cmd and to PowerShell, but for letters such as these.
  return /^[\p{L}\p{M}\p{N} ._/\\:-]+$/u.test(folder) ? `cd "${folder}"` : `(open the folder ${folder})`;
}
