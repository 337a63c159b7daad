/** The data folder belongs to another service, which runs. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(`Another service runs on the data folder ${folder}.`);
  }
}
