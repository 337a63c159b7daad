import { RewardsWidget, type RewardsWidgetProps } from '../../src/frameworks/react.js';

export type OffersProps = RewardsWidgetProps;

/** What a server and a browser both render. */
export function Offers(props: OffersProps) {
  return (
    <RewardsWidget id="offers" className="wide" {...props}>
      <p slot="footer">Terms apply</p>
    </RewardsWidget>
  );
}
