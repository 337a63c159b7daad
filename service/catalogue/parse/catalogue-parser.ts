import { TokenParser, Tokenizer, type ParsedElementInfo } from '@streamparser/json';
import { CatalogueError, formatPath, type Path } from './fault.js';
import { isItem, ITEM_PATHS, listAt, type ListPart } from './lists.js';

/** Whatever contains items. Each is there once; a repeated key would otherwise mix two lists. */
const CONTAINER_PATHS = ITEM_PATHS.flatMap((path) => {
  const keys = path.split('.');
  return keys.map((_, count) => keys.slice(0, count).join('.'));
});

const PATHS = [...new Set([...CONTAINER_PATHS, ...ITEM_PATHS])].map((path) => (path ? `$.${path}` : '$'));

/** Longer strings are put together from pieces. */
const STRING_BUFFER_BYTES = 64 * 1024;

/** The text isn't JSON. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault';

  /** @param offset of the first byte that doesn't fit */
  constructor(readonly offset: number) {
    super(`unexpected byte at ${offset}`);
  }
}

/** Parses a catalogue slice by slice, and takes the items out of its lists as they come. */
export class CatalogueParser {
  readonly #tokenizer = new Tokenizer({ stringBufferSize: STRING_BUFFER_BYTES });
  readonly #parser = new TokenParser({ paths: PATHS });
  readonly #found = new Set<string>();
  #parts: ListPart[] = [];
  #outline: unknown;
  #length = 0;
  #lastToken = 0;

  constructor() {
    this.#tokenizer.onToken = (token) => {
      this.#lastToken = token.offset;
      this.#parser.write(token);
    };
    this.#parser.onValue = (element) => this.#onValue(element);
  }

  /**
   * Parses the next slice.
   *
   * @returns the items that end in it
   * @throws SyntaxFault if it isn't JSON, CatalogueError if it isn't UTF-8
   */
  parse(slice: Uint8Array): ListPart[] {
    this.#parts = [];
    try {
      this.#tokenizer.write(slice);
    } catch (error) {
      throw this.#explain(error as Error);
    }
    this.#length += slice.length;
    return this.#parts;
  }

  /**
   * Ends the text, and returns the catalogue with the lists of `ITEM_PATHS` left empty.
   *
   * @throws SyntaxFault if the text isn't over
   */
  end(): unknown {
    try {
      this.#tokenizer.end();
    } catch {
      throw new SyntaxFault(this.#length);
    }
    if (!this.#parser.isEnded) throw new SyntaxFault(this.#length);
    return this.#outline;
  }

  #onValue({ value, key, parent, stack }: ParsedElementInfo): void {
    if (stack.length === 0) {
      this.#outline = value;
      return;
    }
    const path = [...stack.slice(1).map((element) => element.key), key] as Path;
    if (Array.isArray(parent) && isItem(path)) {
      parent.pop();
      this.#add(path, value);
      return;
    }
    const name = formatPath(path);
    if (this.#found.has(name)) throw new CatalogueError(`${name}: is given twice`);
    this.#found.add(name);
  }

  #add(path: Path, value: unknown): void {
    const list = listAt(path);
    const partner = path[1] as number;
    const last = this.#parts.at(-1);
    // The first reading of the catalogue checks that the value is what the list is for.
    const item = { path, value: value as never };
    if (last?.list === list && last.partner === partner) last.items.push(item);
    else this.#parts.push({ list, partner, items: [item] });
  }

  /** Turns an error into one of our own: the parser's may quote the file, which contains keys. */
  #explain(error: Error): Error {
    if (error instanceof CatalogueError) return error;
    if (error instanceof TypeError) return new CatalogueError('is not UTF-8');
    const position = /absolute position "(\d+)"/.exec(error.message)?.[1];
    return new SyntaxFault(position === undefined ? this.#lastToken : Number(position));
  }
}
