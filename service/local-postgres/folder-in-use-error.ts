/** The data folder belongs to another running service. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(`Another service runs on the data folder ${folder}.`);
  }
}
