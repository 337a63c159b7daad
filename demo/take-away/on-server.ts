import { DEFAULT_GATEWAY, type TakeAwayInput } from './placed.js';

/** A path of plain segments. In a route, other characters can have a meaning. */
const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)+$/;

/** The path that a server of the merchant's own gives to its gateway: the address, if it is a path. */
export function gatewayPath(address = ''): string {
  const path = address.trim().replace(/\/+$/, '');
  return PLAIN_PATH.test(path) ? path : DEFAULT_GATEWAY;
}

/** The same input for a server that has its own gateway, and gets the payload from it. */
export function onServer(input: TakeAwayInput): TakeAwayInput {
  const { address, flowId } = input.source;
  return { ...input, source: { kind: 'gateway', address: gatewayPath(address), flowId } };
}
