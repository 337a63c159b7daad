import json from './gateway.json' with { type: 'json' };

/** The behaviour that all our gateways share, in every language. Declarations of the package then need no JSON. */
export const contract = json;
