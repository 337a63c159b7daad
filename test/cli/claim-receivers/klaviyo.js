import { emailOf } from './customers.js';

/** Adds an event to the shopper's profile in Klaviyo, which can start a flow. The id lets a repetition add no second one. */
export async function trackInKlaviyo({ user, offer, code, at }, id) {
  const response = await fetch('https://a.klaviyo.com/api/events', {
    method: 'POST',
    headers: {
      Authorization: `Klaviyo-API-Key ${process.env.KLAVIYO_API_KEY}`,
      'Content-Type': 'application/vnd.api+json',
      revision: '2026-07-15',
    },
    body: JSON.stringify({
      data: {
        type: 'event',
        attributes: {
          metric: { data: { type: 'metric', attributes: { name: 'Claimed a reward' } } },
          profile: { data: { type: 'profile', attributes: { email: await emailOf(user) } } },
          properties: { offer, code },
          time: new Date(at).toISOString(),
          unique_id: id,
        },
      },
    }),
    signal: AbortSignal.timeout(8000),
  });
  if (response.status !== 202) throw new Error(`Klaviyo answered ${response.status}`);
}
