import type { Context } from 'hono';
import type { Environment } from './environment.js';

/**
 * Answers 200 in the envelope of a success (contract 2.1).
 *
 * @param data in JSON, as stored; it isn't parsed
 * @param rest further fields of the envelope
 */
export function sendData(context: Context<Environment>, data: string, rest: Record<string, unknown> = {}): Response {
  const more = Object.entries(rest).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return context.body(`{"success":true,"data":${data}${more.join('')}}`, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
}
