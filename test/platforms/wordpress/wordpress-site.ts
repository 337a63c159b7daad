import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { Processes } from '../processes.js';
import { layOut, LOG } from './lay-out.js';
import { startMariaDb } from './maria-db.js';

const run = promisify(execFile);

/** Where Debian has it. */
export const DEBIANS_WORDPRESS = '/usr/share/wordpress';

/** What the plugin's settings page stores. */
interface Settings {
  readonly feed_url?: string;
  readonly base_url?: string;
  readonly api_key?: string;
  readonly flow_id?: string;
  readonly proxies?: number;
  readonly analytics?: string;
  readonly vault?: boolean | undefined;
  readonly after_order?: boolean;
  readonly order_giveaway?: boolean;
  readonly account_page?: boolean;
}

/** What `install.php` prints. */
type Installed = Pick<WordPressSite, 'version' | 'page' | 'users'>;

/** A real WordPress with its own database, served by Apache. */
export class WordPressSite {
  /** Of WordPress, such as `6.1.9`. */
  readonly version: string;
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Address of the page with both shortcodes. */
  readonly page: string;
  /** Ids of its users, by name. Their passwords are `password-` and the name. */
  readonly users: Readonly<Record<string, number>>;
  /** Its folder, in which `site/` is WordPress. */
  readonly folder: string;
  readonly #processes: Processes;

  private constructor(url: string, { version, page, users }: Installed, folder: string, processes: Processes) {
    this.url = url;
    this.version = version;
    this.page = page;
    this.users = users;
    this.folder = folder;
    this.#processes = processes;
  }

  /**
   * Installs it in an empty folder, with the plugin.
   *
   * @param plugin the plugin's folder, as shops copy it
   * @param wordpress the folder of WordPress itself
   */
  static async start(folder: string, plugin: string, wordpress = DEBIANS_WORDPRESS): Promise<WordPressSite> {
    const { url, apache } = await layOut(folder, plugin, wordpress);
    const processes = new Processes();
    try {
      await startMariaDb(folder, processes);
      const { stdout } = await run('php', [path.join(folder, 'site/install.php')]);
      const installed = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Installed;
      // In a group of its own: Apache ends its whole group.
      processes.start(['setsid', '/usr/sbin/apache2', '-D', 'FOREGROUND', '-f', apache], folder);
      await processes.until(async () => (await fetch(`${url}/wp-login.php`)).ok);
      return new WordPressSite(url, installed, folder, processes);
    } catch (error) {
      await processes.stop();
      throw error;
    }
  }

  /** Applies settings, and clears what the plugin has kept and counted. */
  async setUp(settings: Settings, options: object = {}): Promise<void> {
    await this.#send({ settings, options });
  }

  /** Applies settings as their owner does, and leaves the rest. */
  async change(settings: Settings): Promise<void> {
    await this.#ask({ change: settings });
  }

  /** Ages what the plugin has kept and counted. */
  async age(seconds: number): Promise<void> {
    await this.#send({ seconds });
  }

  /** Returns the cookies of a user who has just signed in. */
  async signIn(name: string): Promise<string> {
    const body = new URLSearchParams({ log: name, pwd: `password-${name}`, testcookie: '1' });
    const { headers } = await fetch(`${this.url}/wp-login.php`, {
      method: 'POST',
      body,
      headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
      redirect: 'manual',
    });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
    if (!cookies.some((cookie) => cookie.startsWith('wordpress_logged_in_'))) throw new Error(`${name} can't sign in.`);
    return cookies.join('; ');
  }

  /** Signs a user in, in place of the one before. */
  async signInBrowser(context: BrowserContext, name: string): Promise<void> {
    const pairs = (await this.signIn(name)).split('; ').map((cookie) => cookie.split(/=(.*)/s, 2));
    await context.clearCookies();
    await context.addCookies(pairs.map(([key = '', value = '']) => ({ name: key, value, url: this.url })));
  }

  /** Runs the plugin's uninstaller. Resolves to how many options it had stored, and how many are left. */
  async uninstall(): Promise<{ before: number; after: number }> {
    return (await this.runPhp('uninstall.php')) as { before: number; after: number };
  }

  /** With constants of `wp-config.php`. */
  async withConstants(constants: Readonly<Record<string, string>>, use: () => Promise<void>): Promise<void> {
    const file = path.join(this.folder, 'constants.json');
    writeFileSync(file, JSON.stringify(constants));
    try {
      await use();
    } finally {
      rmSync(file);
    }
  }

  /** With an object cache whose server is down: it keeps nothing, or only what a process has kept itself. */
  async withBrokenCache(kept: 'nothing' | 'request', use: () => Promise<void>): Promise<void> {
    const content = path.join(this.folder, 'site/wp-content');
    const file = path.join(content, 'object-cache.php');
    copyFileSync(path.join(content, 'mu-plugins/stand-ins/object-cache.php'), file);
    try {
      await this.withConstants({ TESTS_CACHE: kept }, use);
    } finally {
      rmSync(file);
    }
  }

  /** What Check finds on a host that has turned off functions of PHP. */
  async checkWithout(functions: readonly string[]): Promise<readonly string[]> {
    return (await this.runPhp('check.php', ['-d', `disable_functions=${functions.join(',')}`])) as string[];
  }

  /** What the user's account has of codes, as it is in the database; empty without any. */
  async codesOf(name: keyof WordPressSite['users']): Promise<string> {
    const body = JSON.stringify({ codesOf: this.users[name] });
    const response = await fetch(`${this.url}/?rewards-tests`, { method: 'POST', body });
    return (await response.json()) as string;
  }

  /** Names of the plugin's rows in the database that are the user's: in the account, and all answers to claims. */
  async rowsOf(name: keyof WordPressSite['users']): Promise<readonly string[]> {
    return (await this.#ask({ rowsOf: this.users[name] })) as string[];
  }

  /** Makes what the user's account has of codes unreadable, as other salts do. */
  async damageCodesOf(name: keyof WordPressSite['users']): Promise<void> {
    await this.#ask({ damage: this.users[name] });
  }

  /** Lets WordPress do one of its actions. */
  async act(...action: readonly (string | number)[]): Promise<void> {
    await this.#ask({ action });
  }

  /** Says by the plugin's filter who every signed-in user is for the service, until it is set up again. */
  async nameUsers(user: string): Promise<void> {
    await this.#ask({ user });
  }

  /** A user as the service knows them. */
  serviceUser(name: keyof WordPressSite['users']): string {
    const site = createHash('sha256').update(new URL(this.url).host).digest('hex').slice(0, 8);
    return `wp-${this.users[name]}-${site}`;
  }

  /** What another plugin has heard of claims: user, offer, code, time and a guest's order. */
  async claimsHeard(): Promise<readonly (readonly [number, string, string, number, number])[]> {
    return (await this.#ask({ claimed: true })) as [number, string, string, number, number][];
  }

  /** Changes WooCommerce's first order, until the site is set up again. */
  async changeOrder(order: {
    status?: string;
    customer?: number;
    key?: string;
    method?: string;
    total?: string;
  }): Promise<void> {
    await this.#ask({ order });
  }

  /** The plugin's options in the database: whether WordPress loads each of them on every page (`no`, or `off` since 6.6), by name. */
  async options(): Promise<Readonly<Record<string, string>>> {
    const response = await fetch(`${this.url}/?rewards-tests`, { method: 'POST', body: '{"list":true}' });
    return (await response.json()) as Record<string, string>;
  }

  /** The markup that a page gets from what an author writes. */
  async markupOf(content: string): Promise<string> {
    const response = await fetch(`${this.url}/?rewards-tests`, { method: 'POST', body: JSON.stringify({ content }) });
    return (await response.json()) as string;
  }

  /** Turns on the stand-ins for WooCommerce and the WP Consent API, or turns them off. */
  async standIn(on: boolean): Promise<void> {
    await this.#ask({ standIns: on });
  }

  /** Sets the language of the site, such as `de_DE`; empty for English. */
  async speak(locale: string): Promise<void> {
    await this.#ask({ language: locale });
  }

  /** What the plugin has declared to WooCommerce, by feature. */
  async declared(): Promise<Readonly<Record<string, boolean>>> {
    return (await this.#ask({ declared: true })) as Record<string, boolean>;
  }

  /** What WordPress's filter makes of `false`. */
  async filtered(filter: string): Promise<unknown> {
    return this.#ask({ filter });
  }

  /** What the plugin exports and then erases of a person. */
  async privacyOf(email: string): Promise<{ exported: unknown; erased: unknown; exportedAfter: unknown }> {
    return (await this.#ask({ email })) as { exported: unknown; erased: unknown; exportedAfter: unknown };
  }

  /** The plugin as it is in the repository. */
  async withoutScripts(use: () => Promise<void>): Promise<void> {
    const assets = path.join(this.folder, 'site/wp-content/plugins/rewards-widget/assets');
    renameSync(assets, `${assets}-away`);
    try {
      await use();
    } finally {
      renameSync(`${assets}-away`, assets);
    }
  }

  /** What WordPress and PHP have logged. */
  get log(): string {
    return readFileSync(path.join(this.folder, LOG), 'utf8');
  }

  /** Runs a script of the site, and reads the last line that it prints. */
  async runPhp(script: string, options: readonly string[] = []): Promise<unknown> {
    const file = path.join(this.folder, 'site', script);
    const { stdout } = await run('php', [...options, file, new URL(this.url).host]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!);
  }

  async #ask(command: object): Promise<unknown> {
    const response = await fetch(`${this.url}/?rewards-tests`, { method: 'POST', body: JSON.stringify(command) });
    return response.json();
  }

  async #send(command: object): Promise<void> {
    const { ok } = await fetch(`${this.url}/?rewards-tests`, { method: 'POST', body: JSON.stringify(command) });
    if (!ok) throw new Error(`WordPress failed:\n${this.log}`);
  }

  async stop(): Promise<void> {
    await this.#processes.stop();
  }
}
