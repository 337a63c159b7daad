import type { ReportError } from './error-log.js';
import { createTimeBudget } from '../process/time-budget.js';

/** Whether the sender of this request may see unpublished offers. An error means no. */
export type AllowPreview = (request: Request) => boolean | Promise<boolean>;

export interface PreviewOptions {
  readonly allowPreview?: AllowPreview;
  readonly report: ReportError;
  /** Milliseconds to wait for the decision. */
  readonly timeout: number;
}

/** Whether a query asks for unpublished offers: any value but `false`, because the service may read it as true. */
export function isPreview(query: URLSearchParams): boolean {
  const preview = query.get('preview');
  return Boolean(preview) && preview !== 'false';
}

/** Whether this request may see unpublished offers: by default, none may. Never throws. */
export async function mayPreview(
  request: Request,
  { allowPreview, report, timeout }: PreviewOptions,
): Promise<boolean> {
  if (!allowPreview) return false;
  try {
    const allowed: unknown = await createTimeBudget(timeout)(() => allowPreview(request));
    return allowed === true;
  } catch (error) {
    report('allowPreview', request, error);
    return false;
  }
}
