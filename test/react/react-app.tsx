/** A page made with React. A test bundles it, and calls the functions of `window.app`. */
import { StrictMode, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import '../../src/frameworks/jsx.js';
import {
  GiveawayFlow,
  RewardsCodes,
  type GiveawayFlowProps,
  type RewardsCodesProps,
} from '../../src/frameworks/react.js';
import type { RewardsWidget as RewardsWidgetElement } from '../../src/widget/rewards-widget.js';
import { Offers, type OffersProps } from './offers.js';

const calls: string[] = [];
let root: Root;
let element: RewardsWidgetElement | null = null;
let setProps: (props: OffersProps) => void;

function Page(first: OffersProps) {
  const [props, set] = useState(first);
  setProps = (next) => flushSync(() => set(next));
  return <Offers {...props} />;
}

const withListeners = (props: OffersProps): OffersProps => ({
  ...props,
  ref: (current) => {
    element = current;
  },
  onRewardsReady: ({ detail }) => calls.push(`ready ${detail.feed.all.length}`),
  onRewardsOfferOpen: ({ detail }) => calls.push(`open ${detail.offer.id}`),
});

const container = (): HTMLElement => document.querySelector('main')!;

export const app = {
  calls,
  /** Renders the component in strict mode, which mounts everything twice. */
  mount(props: OffersProps): void {
    root = createRoot(container());
    root.render(
      <StrictMode>
        <Page {...withListeners(props)} />
      </StrictMode>,
    );
  },
  /** Other properties for the same element, without listeners. */
  update(props: OffersProps): void {
    setProps(props);
  },
  /** The element itself, without the wrapper. */
  mountElement(feed: unknown): void {
    root = createRoot(container());
    root.render(
      <StrictMode>
        <rewards-widget
          heading="By hand"
          heading-level={4}
          feed={feed}
          onrewards-ready={({ detail }) => calls.push(`ready ${detail.feed.all.length}`)}
        />
      </StrictMode>,
    );
  },
  /** A giveaway in strict mode, by the component. */
  mountGiveaway(props: GiveawayFlowProps): void {
    root = createRoot(container());
    root.render(
      <StrictMode>
        <GiveawayFlow
          {...props}
          onRewardsReady={({ detail }) => calls.push(`ready ${detail.giveaway.offers.length}`)}
          onRewardsClaim={({ detail }) => calls.push(`claim ${detail.offer.id}: ${detail.code}`)}
          onRewardsUserRequired={(event) => {
            event.preventDefault();
            calls.push(`sign in for ${event.detail.offer.id}`);
          }}
        />
      </StrictMode>,
    );
  },
  /** The list of codes, by the component. */
  mountCodes(props: RewardsCodesProps): void {
    root = createRoot(container());
    root.render(
      <StrictMode>
        <RewardsCodes {...props} onRewardsCodeShow={({ detail }) => calls.push(`show ${detail.offer.id}`)} />
      </StrictMode>,
    );
  },
  /** A giveaway without the wrapper. */
  mountGiveawayElement(giveaway: unknown): void {
    root = createRoot(container());
    root.render(
      <giveaway-flow
        api-key="key"
        heading-level={4}
        giveaway={giveaway}
        onrewards-user-required={({ detail }) => calls.push(`sign in for ${detail.offer.id}`)}
      />,
    );
  },
  /** The class of the component's events and element must be the one that is registered. */
  isRegistered: (): boolean => element instanceof customElements.get('rewards-widget')!,
  /** A method of the element, by its ref. */
  open: (id: string): boolean => element!.openOffer(id),
  hasElement: (): boolean => element !== null,
  unmount(): void {
    root.unmount();
  },
};

declare global {
  interface Window {
    app: typeof app;
  }
}

window.app = app;

// Hydrates the server's HTML at once, with the same properties.
const sent = document.querySelector('script[type="application/json"]');
if (sent)
  root = hydrateRoot(container(), <Offers {...withListeners(JSON.parse(sent.textContent) as OffersProps)} />, {
    onRecoverableError: (error) => calls.push(`not hydrated: ${String(error)}`),
  });
