import type { Locator, Page } from 'playwright-core';
import type { WordPressSite } from './wordpress-site.js';

/** The settings pages of a network and of its sites, in words of the tests. */
export class NetworkPage {
  readonly #page: Page;
  readonly #site: WordPressSite;

  constructor(page: Page, site: WordPressSite) {
    this.#page = page;
    this.#site = site;
  }

  /** Opens the network's page. Resolves to the status. */
  async open(): Promise<number | undefined> {
    const response = await this.#page.goto(`${this.#site.url}/wp-admin/network/settings.php?page=rewards-widget`);
    return response?.status();
  }

  /** Opens the page of one site. */
  async openSite(site: string): Promise<void> {
    await this.#page.goto(`${site}/wp-admin/options-general.php?page=rewards-widget`);
  }

  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true });
  }

  choice(label: string): Locator {
    return this.#page.getByRole('radio', { name: label });
  }

  async fill(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
  }

  /** Resolves to the messages. */
  async save(): Promise<string[]> {
    await this.#page.getByRole('button', { name: 'Save' }).click();
    const messages = this.#page.locator('.settings-error');
    await messages.first().waitFor();
    return messages.locator('p').allInnerTexts();
  }

  async findings(): Promise<string[]> {
    await this.#page.getByRole('button', { name: 'Check' }).click();
    const list = this.#page.getByRole('status').locator('.notice');
    await list.first().waitFor();
    return list.allInnerTexts();
  }

  /** What a page without a form shows, by name. */
  async rows(): Promise<Record<string, string>> {
    const rows = await this.#page.locator('.form-table tr').all();
    const pairs = rows.map(async (row): Promise<[string, string]> => [
      await row.locator('th').innerText(),
      await row.locator('td').innerText(),
    ]);
    return Object.fromEntries(await Promise.all(pairs));
  }

  html(): Promise<string> {
    return this.#page.content();
  }

  /** Sends what isn't on the page, signed by the page. Resolves to the status. */
  post(fields: Readonly<Record<string, string>>, address?: string): Promise<number> {
    return this.#page.evaluate(
      async ([fields, address]) => {
        const form = new FormData(document.querySelector<HTMLFormElement>('#rewards-widget-settings')!);
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        const { ajaxurl } = window as unknown as { ajaxurl: string };
        return (await fetch(address ?? ajaxurl, { method: 'POST', body: form })).status;
      },
      [fields, address] as const,
    );
  }
}
