import { cpSync } from 'node:fs';
import path from 'node:path';
import { startTestService } from '../support/service.js';
import { NOW } from './claimants.js';
import { startGateway, type Gateway } from './gateway.js';
import { checkMissingSettings, type Calls } from './missing-settings.js';
import type { Platform } from './platform.js';
import { assertNothingRuns, withTemplateFeed } from './template-feed.js';
import { signInToShop, visitShop, visitWithoutGateway } from './use-shop.js';

/** A web server with a shop's page on it, in front of the gateway. */
export interface Shop {
  /** Address of the page, without a slash at the end. */
  readonly url: string;
  stop(): Promise<unknown>;
}

interface ShopPlatform {
  /** Name of its folder. */
  readonly name: string;
  /** What it needs of Debian. */
  readonly packages: readonly string[];
  /** Where shoppers post their name to sign in; undefined if they can't. */
  readonly signInPath?: string;
  /** Undefined without code of the shop's own. */
  readonly calls?: Calls;
  /**
   * @param folder a copy of the platform's own one
   * @throws when it does not answer, with what its programs printed
   */
  start(folder: string, gateway: Gateway): Promise<Shop>;
}

/** A platform whose pages have the gateway beside them, as a process of its own. */
export function shopPlatform({ name, packages, signInPath, calls, start }: ShopPlatform): Platform {
  return {
    name,
    packages,
    run: async ({ folder, installed, browser, check }) => {
      const copyTo = (own: string): string => {
        cpSync(path.join(import.meta.dirname, name), path.join(folder, own), { recursive: true });
        return path.join(folder, own);
      };
      const service = await startTestService({ now: NOW });
      let gateway: Gateway | undefined;
      let shop: Shop | undefined;
      await check('starts behind its web server, with the gateway', async () => {
        gateway = await startGateway(installed, service);
        shop = await start(copyTo(name), gateway);
      });
      if (shop) await visitShop(shop.url, browser, service, check);
      if (shop && signInPath !== undefined) await signInToShop(shop.url, signInPath, browser, service, check);
      await gateway?.stop();
      if (shop) await visitWithoutGateway(shop.url, check);
      await shop?.stop();
      await service.stop();
      if (calls) await checkMissingSettings(copyTo(`${name}-settings`), calls, check);
      await check('passes on as text what partners and visitors write', () =>
        withTemplateFeed(installed, async (gateway) => {
          const shop = await start(copyTo(`${name}-texts`), gateway);
          await assertNothingRuns(shop.url, gateway).finally(() => shop.stop());
        }),
      );
    },
  };
}
