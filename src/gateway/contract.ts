import json from '../../contract/gateway.json' with { type: 'json' };

/** What all our gateways do alike, in whatever language they are written. */
export const contract = json;
