import { build, type Rolldown } from 'vite';
import { root } from '../../build/entries.js';
import type { UserToken } from '../../src/shopper/user-token.js';
import type { Page } from './page.js';

type Listener = (event: { key: string; newValue: string | null; storageArea: Storage }) => void;
type Fetch = typeof fetch;
type PageScript = (
  localStorage: Storage,
  sessionStorage: Storage,
  addEventListener: (type: string, listener: Listener) => void,
  removeEventListener: (type: string, listener: Listener) => void,
  fetch: Fetch,
  reportError: (error: unknown) => void,
  globalThis: { fetch: Fetch },
  location: Pick<Location, 'origin'>,
) => { Page: typeof Page };

const PARAMETERS =
  'localStorage, sessionStorage, addEventListener, removeEventListener, fetch, reportError, globalThis, location';

/** Compiles what a page runs. Each call of it is a page of its own, with empty memory. */
export async function compilePage(): Promise<PageScript> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'test/simulation/page.ts', formats: ['iife'], name: 'page' },
      // There is no document: what only elements need of lit stays out.
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /node_modules/, sideEffects: false }] } },
    },
  });
  const { code } = (built as Rolldown.RolldownOutput[])[0]!.output[0];
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- Our own code, as a browser runs it once for each page.
  return new Function(...PARAMETERS.split(', '), `${code}; return page;`) as PageScript;
}

interface Tab {
  readonly page: Page;
  readonly device: Storage;
  readonly listeners: Set<Listener>;
}

/** A shopper's browser: its tabs have memories of their own, and share what is stored on the device. */
export class Browser {
  readonly #tabs: Tab[] = [];
  readonly #open: (tab: number) => Tab;

  /**
   * @param fetchFrom sends a tab's requests
   * @param forgets whether it stores nothing, a fault on purpose
   */
  constructor(script: PageScript, base: string, userToken: UserToken, fetchFrom: Fetch, forgets = false) {
    const items: Record<string, string> = {};
    this.#open = (tab) => {
      const listeners = new Set<Listener>();
      const device = storageOf(items, forgets, (key, newValue) => {
        for (const other of this.#tabs)
          if (other && other !== this.#tabs[tab])
            for (const listener of other.listeners) listener({ key, newValue, storageArea: other.device });
      });
      const { Page: PageOfTab } = script(
        device,
        storageOf({}, forgets),
        (_type, listener) => listeners.add(listener),
        (_type, listener) => listeners.delete(listener),
        fetchFrom,
        console.error,
        { fetch: fetchFrom },
        new URL(base),
      );
      return { page: new PageOfTab(base, userToken), device, listeners };
    };
  }

  /** Opens a tab, or loads it anew: it knows only what is stored. */
  async load(tab: number): Promise<Page> {
    const opened = this.#open(tab);
    this.#tabs[tab] = opened;
    await opened.page.load();
    return opened.page;
  }

  async page(tab: number): Promise<Page> {
    return this.#tabs[tab]?.page ?? this.load(tab);
  }
}

/** What scripts use of a storage: its names are properties, as a browser lists them. */
function storageOf(
  items: Record<string, string>,
  forgets: boolean,
  changed?: (key: string, value: string | null) => void,
): Storage {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      if (forgets) return;
      items[key] = value;
      changed?.(key, value);
    },
    removeItem: (key: string) => {
      delete items[key];
      changed?.(key, null);
    },
  };
  return new Proxy(items, {
    get: (_target, key) => methods[key as keyof typeof methods] ?? items[String(key)],
  }) as unknown as Storage;
}
