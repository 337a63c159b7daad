import type { WebDriver } from './webdriver.js';

type Button = 'left' | 'middle' | 'right';

/** One page of a browser behind WebDriver, with the part of puppeteer's interface that `@web/test-runner-commands` calls. */
export class WebDriverPage {
  readonly #driver: WebDriver;
  #url = 'about:blank';

  private constructor(driver: WebDriver) {
    this.#driver = driver;
  }

  /** Takes over a browser, and makes its window large enough for every size that a test asks for. */
  static async open(driver: WebDriver): Promise<WebDriverPage> {
    await driver.command('POST', 'window/rect', { x: 0, y: 0, width: 1480, height: 1000 });
    return new WebDriverPage(driver);
  }

  /**
   * Gives the window the keyboard. Without a window manager, nothing does that after a window that a test opened has closed,
   * and an inactive window shows no focus.
   */
  async #activate(): Promise<void> {
    const handle = await this.#driver.command<string>('GET', 'window');
    await this.#driver.command('POST', 'window', { handle });
  }

  url(): string {
    return this.#url;
  }

  /**
   * Opens the address in a frame that fills the window's corner: the window itself, with its toolbar, cannot be made as narrow
   * as a phone.
   */
  async goto(url: string): Promise<void> {
    this.#url = url;
    await this.#activate();
    await this.#driver.command('POST', 'url', { url: new URL('/?mode=iframe', url).href });
    await this.#run(
      `const frame = document.createElement('iframe');
       frame.style = 'position: fixed; inset: 0 auto auto 0; border: 0; width: 800px; height: 600px';
       frame.src = arguments[0];
       document.body.replaceChildren(frame);
       frame.focus();`,
      url,
    );
  }

  /** Makes the browser as good as new for another page, and says whether that went well. */
  async clear(): Promise<boolean> {
    try {
      await this.mouse.move(1479, 999);
      await this.#driver.command('DELETE', 'actions');
      await this.#driver.command('POST', 'url', { url: new URL('/?mode=iframe', this.#url).href });
      await this.#run('localStorage.clear(); sessionStorage.clear()');
      await this.#driver.command('POST', 'url', { url: 'about:blank' });
      const windows = await this.#driver.command<string[]>('GET', 'window/handles');
      await this.#activate();
      return windows.length === 1 && (await this.#run<boolean>('return document.hasFocus()'));
    } catch {
      return false;
    }
  }

  /** Closes the browser. */
  async close(): Promise<void> {
    await this.#driver.stop();
  }

  async setViewport({ width, height }: { readonly width: number; readonly height: number }): Promise<void> {
    await this.#run(
      `const { style } = document.querySelector('iframe');
       style.width = arguments[0] + 'px';
       style.height = arguments[1] + 'px';`,
      width,
      height,
    );
  }

  readonly keyboard = {
    type: (text: string) => this.#keys([...text].flatMap((key) => [keyDown(key), keyUp(key)])),
    press: (key: string) => this.#keys([keyDown(key), keyUp(key)]),
    down: (key: string) => this.#keys([keyDown(key)]),
    up: (key: string) => this.#keys([keyUp(key)]),
  };

  readonly mouse = {
    move: (x: number, y: number) => this.#pointer([pointerMove(x, y)]),
    click: (x: number, y: number, { button }: { button?: Button } = {}) =>
      this.#pointer([pointerMove(x, y), pointerDown(button), pointerUp(button)]),
    down: ({ button }: { button?: Button } = {}) => this.#pointer([pointerDown(button)]),
    up: ({ button }: { button?: Button } = {}) => this.#pointer([pointerUp(button)]),
    reset: () => this.#pointer([pointerUp('left'), pointerUp('middle'), pointerUp('right'), pointerMove(0, 0)]),
  };

  async #run<Value = void>(script: string, ...args: unknown[]): Promise<Value> {
    return await this.#driver.command<Value>('POST', 'execute/sync', { script, args });
  }

  async #keys(actions: readonly object[]): Promise<void> {
    await this.#driver.command('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async #pointer(actions: readonly object[]): Promise<void> {
    await this.#driver.command('POST', 'actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
}

/** WebDriver's codes for keys that don't type a character. */
const keyValues: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
};

const keyDown = (key: string): object => ({ type: 'keyDown', value: keyValue(key) });
const keyUp = (key: string): object => ({ type: 'keyUp', value: keyValue(key) });

function keyValue(key: string): string {
  const value = keyValues[key] ?? key;
  if ([...value].length !== 1) throw new Error(`${key} is missing in the list of WebDriver's keys`);
  return value;
}

const buttons: readonly Button[] = ['left', 'middle', 'right'];
const pointerMove = (x: number, y: number): object => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
const pointerDown = (button: Button = 'left'): object => ({ type: 'pointerDown', button: buttons.indexOf(button) });
const pointerUp = (button: Button = 'left'): object => ({ type: 'pointerUp', button: buttons.indexOf(button) });
