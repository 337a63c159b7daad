/** How long an answer may take. After that, the caller gets a 503. */
export const ANSWER_LIMIT_MS = 15_000;
