"""Walks the service with the generated client, and prints what it got as JSON. Arguments: address, key."""

import json
import sys
from datetime import datetime, timezone

from azure.core import AsyncPipelineClient, PipelineClient
from azure.core.credentials import AzureKeyCredential
from azure.core.pipeline.policies import AzureKeyCredentialPolicy

# Debian 12 has an azure-core in which these aren't generic yet, so the generated code can't name their types.
for client_type in (PipelineClient, AsyncPipelineClient):
    client_type.__class_getitem__ = classmethod(lambda cls, _types: cls)

from rewardsservice import RewardsserviceClient  # noqa: E402

url, key = sys.argv[1:]
client = RewardsserviceClient(endpoint=url, policies=[AzureKeyCredentialPolicy(AzureKeyCredential(key), "X-API-Key")])
today = datetime.now(timezone.utc).date().isoformat()

feed = client.get_feed()
flow = client.get_flow(id="weekly-treats", user="ann")
offer = flow.data.offers[0].id
given = client.claim_code(user="ann", offer=offer)
refused = client.claim_code(user="ann", offer=offer)
claims = client.get_giveaway_events(type="claim", start_date=today, end_date=today)
views = client.get_giveaway_events(type="view", start_date=today, end_date=today)
rewards = client.get_reward_events(start_date=today, end_date=today)
unknown = client.get_flow(id="nothing")

print(
    json.dumps(
        {
            "offers": len(feed["all"]),
            "label": feed.settings.cta_label,
            "flow": flow.data.id,
            "offer": offer,
            "given": [given.success, given.data.code],
            "refused": [refused.success, refused.message, refused.data],
            "claims": [[event.type, event.user, event.offer] for event in claims.data],
            "views": [[event.type, event.user, event.flow] for event in views.data],
            "pages": [claims.pagination.last_page, rewards.pagination.last_page],
            "unknown": [type(unknown).__name__, unknown.success, unknown.message],
        }
    )
)
