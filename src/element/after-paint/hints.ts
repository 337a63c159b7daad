import type { RewardsError } from '../../client/rewards-error.js';
import { readLinkParams } from '../../card/link-params.js';
import { notice } from '../../notice.js';
import type { Shell } from '../shell.js';

/** Logs hints for the page's developer about missing attributes and wrong addresses. */
export function writeHints(shell: Shell): void {
  const { host } = shell;
  host.addController({
    hostUpdated() {
      const { localName, isConnected } = host;
      const { view, content } = shell;
      const { failure, loading } = content.source;
      const isIdle = !loading && view.state === 'loading' && !content.source.awaitsNearness;
      if (isConnected && isIdle && localName === 'rewards-widget')
        notice('<rewards-widget> needs a feed-url, a client or a feed.');
      if (failure && isUnmounted(failure))
        notice(`${failure.cause} answered without JSON. Is the gateway mounted there?`);
    },
  });
}

/** Whether a server seems to have no route there: it sent a 404, or the page that it sends for every address. */
function isUnmounted(failure: RewardsError): failure is RewardsError & { cause: string } {
  const { cause, kind, status } = failure;
  return typeof cause === 'string' && (kind === 'format' || status === 404);
}

/** Logs notices for the page's developer: everyone can read a key in the page, or an attribute is malformed. */
export function writeNotices({ host }: Shell): void {
  host.addController({
    hostUpdated() {
      if (host.apiKey) notice('everyone can read the api-key of this page. A gateway hides it.');
      const { linkParams } = host;
      if (!readLinkParams(linkParams)) notice(`link-params="${linkParams}" is malformed, so links get no parameters.`);
    },
  });
}
