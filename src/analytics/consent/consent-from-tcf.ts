import { listenFor, type Consent } from './consent.js';

interface TcData {
  eventStatus?: string;
  /** Undefined: not known yet. */
  gdprApplies?: boolean;
  listenerId?: number;
  purpose?: { consents?: Record<number, boolean> };
}

type TcfApi = (
  command: 'addEventListener' | 'removeEventListener',
  version: 2,
  callback: (data: TcData, success: boolean) => void,
  parameter?: number,
) => void;

/** Storing on the device, and measuring the performance of advertising and of content. */
const PURPOSES = [1, 7, 8];

/** The purposes 1, 7 and 8 of the IAB's Transparency and Consent Framework, version 2.2 or later. Where the GDPR doesn't apply: granted. */
export function consentFromTcf(): Consent {
  return (tell) => {
    let listenerId: number | undefined;
    let state: 'waiting' | 'listening' | 'stopped' = 'waiting';
    const api = (): TcfApi | undefined => (window as { __tcfapi?: TcfApi }).__tcfapi;
    const remove = (): void => {
      if (listenerId !== undefined) api()?.('removeEventListener', 2, () => undefined, listenerId);
    };
    const listener = (data: TcData, success: boolean): void => {
      if (!success) return;
      ({ listenerId } = data);
      if (state === 'stopped') return remove();
      if (data.gdprApplies === false) tell(true);
      else if (data.eventStatus === 'tcloaded' || data.eventStatus === 'useractioncomplete')
        tell(PURPOSES.every((purpose) => data.purpose?.consents?.[purpose]));
    };
    const start = (): void => {
      if (state !== 'waiting' || !api()) return;
      state = 'listening';
      api()!('addEventListener', 2, listener);
    };
    start();
    // Some pages load even the stub of their consent manager after us.
    const stopListening = listenFor(['DOMContentLoaded'], start);
    addEventListener('load', start);
    return () => {
      state = 'stopped';
      stopListening();
      removeEventListener('load', start);
      remove();
    };
  };
}
