import json from '../../contract/gateway.json' with { type: 'json' };

/** What every gateway of ours does alike, whatever it is written in. */
export const contract = json;
