import { emailOf } from './customers.js';

/** Mails a code to its shopper, with Resend. The id lets a repetition send no second mail. */
export async function mailCode({ user, code }, id) {
  const response = await fetch('https://api.resend.com/emails', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.RESEND_API_KEY}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': id,
    },
    body: JSON.stringify({
      from: 'Your shop <rewards@shop.example>',
      to: await emailOf(user),
      subject: 'Your code',
      text: `Thank you for your order. This is your code: ${code}`,
    }),
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`Resend answered ${response.status}`);
}
