import { expect } from '@open-wc/testing';
import {
  consentFromHubSpot,
  consentFromShopify,
  consentFromTcf,
  consentFromWordPress,
  type Consent,
} from '../../src/analytics/index.js';
import { clearPage, page } from './analytics-page.js';

/** What an adapter reports. */
function decisionsOf(consent: Consent): { decisions: boolean[]; stop: () => void } {
  const decisions: boolean[] = [];
  return { decisions, stop: consent((granted) => void decisions.push(granted)) };
}

beforeEach(clearPage);

describe('consentFromWordPress', () => {
  /** Behaves as the documentation of the WP Consent API says. */
  function api(statistics: () => boolean): void {
    page.wp_has_consent = (category) =>
      page.wp_consent_type === undefined || (category === 'statistics' && statistics());
  }
  const announce = (name: string): unknown => document.dispatchEvent(new CustomEvent(name));

  it('waits until the cookie notice has said where the shopper is, and follows changes', () => {
    let allowed = false;
    api(() => allowed);
    const { decisions, stop } = decisionsOf(consentFromWordPress());
    expect(decisions).to.be.empty;
    page.wp_consent_type = 'optin';
    announce('wp_consent_type_defined');
    allowed = true;
    announce('wp_listen_for_consent_change');
    expect(decisions).to.deep.equal([false, true]);
    stop();
    announce('wp_listen_for_consent_change');
    expect(decisions).to.have.length(2);
  });

  it('knows a decision of an earlier visit at once', () => {
    page.wp_consent_type = 'optin';
    api(() => true);
    expect(decisionsOf(consentFromWordPress()).decisions).to.deep.equal([true]);
  });

  it('reports nothing on a page without the API', () => {
    expect(decisionsOf(consentFromWordPress()).decisions).to.be.empty;
  });
});

describe('consentFromShopify', () => {
  it('loads the API, and follows the visitor’s decision', () => {
    let allowed = false;
    let loaded!: (error?: unknown) => void;
    const features: unknown[] = [];
    const shop = {
      customerPrivacy: undefined as object | undefined,
      loadFeatures(wanted: unknown, done: typeof loaded) {
        features.push(wanted);
        loaded = done;
      },
    };
    page.Shopify = shop;
    const { decisions, stop } = decisionsOf(consentFromShopify());
    expect(features).to.deep.equal([[{ name: 'consent-tracking-api', version: '0.1' }]]);
    shop.customerPrivacy = { analyticsProcessingAllowed: () => allowed };
    loaded();
    allowed = true;
    document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
    expect(decisions).to.deep.equal([false, true]);
    stop();
    document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
    expect(decisions).to.have.length(2);
  });

  it('reports nothing when the API can’t be loaded', () => {
    page.Shopify = { loadFeatures: (_features: unknown, done: (error: unknown) => void) => done(new Error('blocked')) };
    expect(decisionsOf(consentFromShopify()).decisions).to.be.empty;
  });
});

describe('consentFromHubSpot', () => {
  it('follows the category analytics', () => {
    const { decisions, stop } = decisionsOf(consentFromHubSpot());
    const [[command, listener]] = page._hsp as [[string, (consent: object) => void]];
    expect(command).to.equal('addPrivacyConsentListener');
    listener({ allowed: true, categories: { necessary: true, analytics: false } });
    listener({ allowed: true, categories: { necessary: true, analytics: true } });
    expect(decisions).to.deep.equal([false, true]);
    stop();
    listener({ categories: { analytics: false } });
    expect(decisions).to.have.length(2);
  });
});

describe('consentFromTcf', () => {
  type Listener = (data: object, success: boolean) => void;

  /** Behaves as the specification of the framework says: each listener gets an id, and every change. */
  class ConsentManager {
    readonly listeners = new Map<number, Listener>();
    #next = 1;

    readonly api = (command: string, version: number, callback: Listener, id?: number): void => {
      expect(version).to.equal(2);
      if (command === 'addEventListener') this.listeners.set(this.#next++, callback);
      else callback({}, this.listeners.delete(id!));
    };

    tell(data: object): void {
      for (const [listenerId, listener] of [...this.listeners]) listener({ listenerId, ...data }, true);
    }
  }
  const consents = (...purposes: number[]): object => ({
    gdprApplies: true,
    purpose: { consents: Object.fromEntries(purposes.map((purpose) => [purpose, true])) },
  });

  it('waits for the shopper’s choice, follows it, and removes its listener', () => {
    const manager = new ConsentManager();
    page.__tcfapi = manager.api;
    const { decisions, stop } = decisionsOf(consentFromTcf());
    manager.tell({ ...consents(), eventStatus: 'cmpuishown' });
    expect(decisions).to.be.empty;
    manager.tell({ ...consents(1, 7, 8), eventStatus: 'useractioncomplete' });
    manager.tell({ ...consents(1, 8), eventStatus: 'useractioncomplete' });
    expect(decisions).to.deep.equal([true, false]);
    stop();
    expect(manager.listeners.size).to.equal(0);
  });

  it('knows a choice of an earlier visit, and where the GDPR does not apply', () => {
    const manager = new ConsentManager();
    page.__tcfapi = manager.api;
    const { decisions } = decisionsOf(consentFromTcf());
    manager.tell({ ...consents(1, 7, 8), eventStatus: 'tcloaded' });
    manager.tell({ gdprApplies: false, eventStatus: 'tcloaded' });
    expect(decisions).to.deep.equal([true, true]);
  });

  it('finds a consent manager that comes later, once', () => {
    const { decisions } = decisionsOf(consentFromTcf());
    const manager = new ConsentManager();
    page.__tcfapi = manager.api;
    for (let times = 0; times < 2; times++) dispatchEvent(new Event('load'));
    expect(manager.listeners.size).to.equal(1);
    manager.tell({ ...consents(1, 7, 8), eventStatus: 'tcloaded' });
    expect(decisions).to.deep.equal([true]);
  });
});
