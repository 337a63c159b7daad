/** A line of the product, broken: the tests named with it have to see that. */
export interface Mutant {
  readonly file: string;
  /** The text that is broken: it stands in the file once. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

type Break = readonly [from: string, to: string];

function breaks(file: string, tests: string | readonly string[], ...changes: readonly Break[]): Mutant[] {
  return changes.map(([from, to]) => ({ file, from, to, tests: [tests].flat() }));
}

/** Lines that a shopper, a merchant or an operator would miss most. */
export const MUTANTS: readonly Mutant[] = [
  ...breaks(
    'src/widget/widget-view.ts',
    'test/widget/widget-view.test.ts',
    ['const ended = expiry <= now;', 'const ended = expiry < now;'],
    ['withheld.add(offerKey(offer));', 'withheld.add(offer);'],
    ["if (placement === 'all') after = sections.length;", 'if (false) after = 0;'],
    ["kind !== 'head' || !placements.includes('all')", 'true'],
    ['titleLevel: Math.min(display.headingLevel + 1, 6)', 'titleLevel: display.headingLevel + 1'],
    ["failed ? 'error' : 'loading'", "'loading'"],
    ["loaded?.kind === 'whole' || loaded?.kind === 'kept'", "loaded?.kind === 'whole'"],
    ["if (offer.ageRestricted && ageRestricted === 'hide') continue;", ''],
    ['if (ended && !preview) continue;', 'if (ended) continue;'],
    ["if (preview) add('test', feed.testOffers);", "add('test', feed.testOffers);"],
  ),
  ...breaks(
    'src/element/moment.ts',
    ['test/widget/widget-view.test.ts', 'test/giveaway/giveaway-view.test.ts'],
    ["display.ageRestricted === 'gate' && !ofAge", "display.ageRestricted === 'gate'"],
    ['now < nextChange &&', 'now <= nextChange &&'],
    ['value === before?.[name as keyof typeof others]', 'true'],
  ),
  ...breaks('src/element/view.ts', 'test/element/view.test.ts', ['!shallowArrayEquals(args, last.args)', 'false']),
  ...breaks(
    'src/giveaway/giveaway-view.ts',
    'test/giveaway/giveaway-view.test.ts',
    ["ageRestricted === 'hide' && offer.ageRestricted", 'false'],
    ["claim.availability === 'ended'", "claim.availability === 'upcoming'"],
  ),
  ...breaks(
    'src/giveaway/claims/claimable.ts',
    ['test/giveaway/claims/claim-view.test.ts', 'test/giveaway/claims/renewal.test.ts'],
    ['expiryOf(offer) <= now', 'expiryOf(offer) < now'],
    ['openingOf(offer) > now', 'openingOf(offer) >= now'],
    ['return claimedAt + 168 * HOUR_MS;', 'return claimedAt + 24 * HOUR_MS;'],
    ['date.setUTCDate(0)', 'date.getTime()'],
  ),
  ...breaks(
    'src/giveaway/claims/claim-view.ts',
    'test/giveaway/claims/claim-view.test.ts',
    ['renewable: renewalOf(offer, claim) <= now', 'renewable: renewalOf(offer, claim) < now'],
    ['waiting: retryAtOf(claim) > now', 'waiting: false'],
    ["state === 'refused' || state === 'unconfirmed'", "state === 'refused'"],
    ['stuck.find(({ id }) => id === pressedId) ?? stuck[0]', 'stuck[0]'],
  ),
  ...breaks(
    'src/giveaway/claims/claim-attempt.ts',
    'test/giveaway/claims/claim-attempt.test.ts',
    ["if (claim.state !== 'claiming' || !pressed.effects.includes('send')) return undefined;", ''],
    [
      "failed(new RewardsError('network', 'There is no address to claim from'), true)",
      "failed(new RewardsError('network', ''))",
    ],
    ["return { ...step, viewer: end.whose === 'named' ? answer.viewer : viewer };", 'return { ...step, viewer };'],
  ),
  ...breaks(
    'src/giveaway/claims/settle-claim.ts',
    ['test/giveaway/claims/settle-claim.test.ts', 'test/giveaway/claims/claim-attempt.test.ts'],
    ['if (viewer !== undefined && named !== viewer) {', 'if (false) {'],
    ["moves: [moved, { whose: 'named', event: unusable }]", "moves: [{ whose: 'named', event: unusable }]"],
  ),
  ...breaks(
    'src/giveaway/claims/claim-machine.ts',
    'test/giveaway/claims/claim-machine.test.ts',
    ['return certain && !claim.lost', 'return certain'],
    [
      "return claim.state === 'claiming' ? claim : { state: 'claimed', code: event.code, at: event.at };",
      'return claim;',
    ],
    ["effects.filter((effect) => effect !== 'store')", 'effects'],
  ),
  ...breaks('src/server/write-element.ts', 'test/server/markup.test.ts', ['.filter(([id]) => ids.has(id))', '']),
  ...breaks(
    'src/client/rewards-error.ts',
    ['test/client/claim.test.ts', 'test/giveaway/claims/claim-attempt.test.ts', 'test/client/errors.test.ts'],
    ['this.#envelope === true && status >= 400', 'status >= 400'],
    ['status === 429 || status >= 500', 'status >= 500'],
  ),
  ...breaks(
    'src/client/failure.ts',
    ['test/client/retry.test.ts', 'test/client/errors.test.ts', 'test/client/redirect.test.ts'],
    ['if (wait > MAX_PAUSE_MS) break;', ''],
    ['if (hasKey && isRedirect(response))', 'if (false)'],
  ),
  ...breaks(
    'src/http/retry-after.ts',
    ['test/client/retry.test.ts', 'test/client/errors.test.ts'],
    ['Math.min(Math.max(wait, 0), 86_400_000)', 'wait'],
  ),
  ...breaks(
    'src/wire/claim.ts',
    ['test/client/claim.test.ts', 'test/gateway/claim.test.ts'],
    ['value.success === true && code !== undefined ?', 'code !== undefined ?'],
  ),
  ...breaks(
    'src/wire/letters.ts',
    'test/wire/letters.test.ts',
    ['if (PLAIN_START.test(text)) return text[0]!;', 'if (text) return text[0]!;'],
    ["[...text.slice(0, 2 * maxChars)].slice(0, maxChars).join('')", 'text.slice(0, maxChars)'],
  ),
  ...breaks(
    'src/widget/catalogue/filter.ts',
    [
      'test/widget/catalogue/order.test.ts',
      'test/widget/catalogue/search-texts.test.ts',
      'test/widget/catalogue/categories.test.ts',
    ],
    ['isWithin(offer, chosen) && words', 'words'],
    [".normalize('NFKD')", ''],
    ['chosen.every((label, level) => path[level] === label)', 'chosen.some((label, level) => path[level] === label)'],
  ),
  ...breaks(
    'src/http/encoding.ts',
    ['test/http/encoding.test.ts', 'test/conformance/create-gateway.test.ts'],
    ["best > 0 && best >= (weights.get('identity') ?? 0)", 'best > 0'],
    ['weight === undefined ? 1 : Number(weight) || 0', '1'],
    ["name === '*' || weaken(name) === weaken(tag)", 'name === tag'],
  ),
  ...breaks(
    'src/gateway/answer-cache.ts',
    ['test/gateway/answer-cache.test.ts', 'test/gateway/limits.test.ts'],
    ['if (kept && age < this.#freshMs) return kept;', 'if (kept) return kept;'],
    ['if (!kept || age >= this.#staleMs) return', 'if (!kept) return'],
    ['if (!kept.failed || kept.failed() >= Math.min(this.#freshMs, RETRY_PAUSE_MS))', 'if (true)'],
    ['if (!asking) return', 'return'],
    ['() => undefined,', '(refusal: unknown) => Promise.reject(refusal as Error),'],
    [
      'if (error instanceof Refusal && error.certain) this.#memory.delete(key);',
      'if (false) this.#memory.delete(key);',
    ],
  ),
  ...breaks('src/gateway/kept-route.ts', 'test/gateway/feed-cache.test.ts', [
    "[this.#isWhole(name) ? 'whole' : 'others']",
    '.others',
  ]),
  ...breaks('src/http/shared-work.ts', 'test/http/shared-work.test.ts', [
    'return work?.isLost ? undefined : work;',
    'return work;',
  ]),
  ...breaks(
    'src/gateway/settings.ts',
    'test/gateway/settings.test.ts',
    ["if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl is required');", ''],
    ['isWithin(timeoutSeconds, timeout / 1000)', 'timeout > 0'],
    ['Number.isFinite(fresh + stale) && ', ''],
    ['if (status === 401 || status === 403)', 'if (status === 401)'],
    ['this.#refusing.delete(origin);', 'this.#refusing.clear();'],
  ),
  ...breaks(
    'src/gateway/counters.ts',
    ['test/gateway/any-counter.test.ts', 'test/gateway/limits.test.ts'],
    ['if (wait > 0) return Promise.resolve(wait);', ''],
    ['while ((instants.at(-1) ?? now) > now) instants.pop();', ''],
  ),
  ...breaks(
    'src/gateway/admission.ts',
    ['test/gateway/limits.test.ts', 'test/gateway/new-flow.test.ts', 'test/gateway/token-limits.test.ts'],
    ["newFlow: () => [...ofAddress('feedShare', 'requests'), ofAll]", "newFlow: () => ofAddress('requests')"],
    ["claim: (user) => count([ofUser('claims', user), ", 'claim: () => count(['],
  ),
  ...breaks(
    'src/gateway/cross-origin.ts',
    ['test/gateway/cross-origin.test.ts', 'test/conformance/create-gateway.test.ts'],
    ["request.headers.has('X-Rewards-Client') && (isAllowed", '(isAllowed'],
    ["if (site !== null) return site === 'same-origin';", ''],
    ['/^https?:$/.test(protocol) && origin === text', 'origin !== undefined'],
  ),
  ...breaks(
    'src/gateway/claim-route.ts',
    ['test/gateway/claim.test.ts', 'test/conformance/create-gateway.test.ts'],
    ["if (!crossOrigin.mayChange(request)) throw Refusal.for('claimNotAllowed');", ''],
    ['if (shared) {', 'if (false) {'],
    ["if (!shopper) throw Refusal.for('signedOut');", ''],
  ),
];
