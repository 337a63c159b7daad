/** The catalogue is refused as a whole. The message begins with the path of the first fault. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}
