/**
 * Scripts for a page under Trusted Types, as text: a compiled function may call what the page does not have. Each tries to
 * have a text of its own trusted, and returns how that succeeded.
 */

/** Runs before all other scripts. Records each of our texts that a policy trusts, and what the platform brings. */
export const watch = `
  globalThis.trusted = [];
  globalThis.text = '<i data-trusted></i>';
  globalThis.faked = () => ({ _$litType$: 1, strings: Object.assign([text], { raw: [text] }), values: [] });
  const { apply } = Reflect;
  const { createPolicy } = TrustedTypePolicyFactory.prototype;
  TrustedTypePolicyFactory.prototype.createPolicy = function (name, { createHTML, ...rest }) {
    const watched = (given) => {
      const made = createHTML(given);
      if (made.includes('data-trusted')) trusted.push(name);
      return made;
    };
    return apply(createPolicy, this, [name, { ...rest, createHTML: watched }]);
  };
  globalThis.litHtmlPolyfillSupport = (Template) => (globalThis.Template = Template);
  globalThis.platform = new Set();
  (function walk(value, depth) {
    if (Object(value) !== value || platform.has(value) || depth > 4) return;
    platform.add(value);
    for (const { value: next, get } of Object.values(Object.getOwnPropertyDescriptors(value))) {
      walk(next, depth + 1);
      walk(get, depth + 1);
    }
    for (const key of Object.getOwnPropertySymbols(value)) walk(Object.getOwnPropertyDescriptor(value, key).value, depth + 1);
    walk(Object.getPrototypeOf(value), depth + 1);
  })(globalThis, 0);
  globalThis.known = new Set([...Reflect.ownKeys(globalThis), 'known']);
`;

/** Walks all that the page's scripts can reach, and calls each function that it finds with a text and with a faked template. */
export const search = `(async () => {
  const found = new Set();
  const seen = new Set();
  const calls = [];
  const visit = (value, path, owner, depth = 0) => {
    if (Object(value) !== value || platform.has(value) || seen.has(value) || depth > 6) return;
    seen.add(value);
    if (value instanceof TrustedTypePolicy || typeof value.createHTML === 'function') found.add(path);
    if (typeof value === 'function') calls.push([value, owner, path]);
    for (const key of Reflect.ownKeys(value)) {
      let next;
      try {
        next = value[key];
      } catch {
        continue;
      }
      visit(next, path + '.' + String(key), value, depth + 1);
    }
    visit(Object.getPrototypeOf(value), path + '.__proto__', value, depth + 1);
  };
  for (const key of Reflect.ownKeys(globalThis)) if (!known.has(key)) visit(globalThis[key], String(key), globalThis);
  for (const name of ['rewards-widget', 'giveaway-flow']) {
    visit(customElements.get(name), name);
    const element = document.querySelector(name);
    visit(element, '<' + name + '>');
    const walker = document.createTreeWalker(element.shadowRoot);
    do visit(walker.currentNode, 'a node of ' + name); while (walker.nextNode());
  }
  const widget = document.querySelector('rewards-widget');
  for (const [call, owner, path] of calls)
    for (const given of [text, faked().strings]) {
      let result;
      try {
        result = call.call(owner, given);
        if (result?._$litType$ && result.strings === given) found.add(path + '(): a template tag');
        if ((await Promise.race([result, null])) instanceof TrustedHTML) found.add(path + '()');
      } catch {}
    }
  return [...found, ...trusted];
})()`;

/** Ways to have lit render a faked template, which succeed where Trusted Types aren't required. */
export const attacks: Readonly<Record<string, string>> = {
  'in render() of an element': attack(`
    widget.render = faked;
    widget.requestUpdate();
    await widget.updateComplete;`),
  'in a header of the page': attack(`
    widget.constructor.registerHeaderTemplate(1, faked);
    widget.heading = 'Mine';
    await widget.updateComplete;`),
  'in a part of the shadow root': attack(`widget.shadowRoot._$litPart$._$AI(faked());`),
  'in the class that lit hands to polyfills': attack(`
    const { el } = new Template(faked(), {});
    if (el.innerHTML.includes('data-trusted')) trusted.push('in a template');`),
};

/** Lit without Trusted Types draws no compiled template either: we have none. */
export const compiledTemplate = attack(`
  const { strings } = widget.constructor.prototype.render.call(widget);
  let asked = 0;
  const compiled = { get h() { return asked++ > 0 ? faked().strings : strings; } };
  widget.shadowRoot._$litPart$._$AI({ _$litType$: compiled, values: [] });`);

/** Functions that a page may wrap before our script runs, or after. Such a script may not create policies. */
export const wrappers: Readonly<Record<string, string>> = {
  WeakSet: `
    WeakSet.prototype.add = function () { return this; };
    WeakSet.prototype.has = () => true;`,
  'String.slice': `
    const { slice } = String.prototype;
    String.prototype.slice = function (...range) {
      return slice.apply(this, range) + (this.includes('<') ? text : '');
    };`,
  'RegExp.exec': `
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = function (given) {
      const found = exec.call(this, given);
      if (given.includes('<') && found?.[2]) found[2] = Object.assign(Object(found[2]), { toString: () => text });
      return found;
    };`,
  'Number.toFixed': `
    const { toFixed } = Number.prototype;
    Number.prototype.toFixed = function (digits) { return digits === 9 ? '0.' + text : toFixed.call(this, digits); };`,
  'TrustedTypePolicy.createHTML': `
    const { createHTML } = TrustedTypePolicy.prototype;
    TrustedTypePolicy.prototype.createHTML = function (given) {
      createHTML.call(this, text);
      return createHTML.call(this, given);
    };`,
};

/**
 * Wraps built-in functions, and keeps what they get, for `search`. A script before ours could do so too, but can create the policy as well.
 */
export const keepAll = `
  globalThis.kept = [];
  const { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const iteration = Object.getPrototypeOf([][Symbol.iterator]());
  for (const owner of [Array, String, RegExp, Map, Set, WeakMap, WeakSet, Promise, Function, EventTarget, Node, Element, CustomElementRegistry]
    .map(({ prototype }) => prototype).concat(iteration, Object, Reflect, Promise, Array))
    for (const name of ownKeys(owner)) {
      const { value, writable } = getOwnPropertyDescriptor(owner, name);
      if (typeof value !== 'function' || !writable || name === 'constructor') continue;
      let within = false;
      owner[name] = function (...given) {
        if (!within) {
          within = true;
          for (let i = 0; i < given.length; i++) kept[kept.length] = given[i];
          kept[kept.length] = this;
          within = false;
        }
        return new.target ? construct(value, given, new.target) : apply(value, this, given);
      };
      platform.add(owner[name]);
    }
  defineProperty(Promise.prototype, 'constructor', { value: undefined });
  const { then } = Promise.prototype;
  Promise.prototype.then = function (done, failed) {
    const watched = (given) =>
      typeof given?.default === 'function' ? { default: (...bindings) => (kept.push(bindings), given.default(...bindings)) } : given;
    return apply(then, this, [typeof done === 'function' ? (given) => done(watched(given)) : done, failed]);
  };`;

/** A script that wraps this before ours has the policy, whatever we do. */
export const wrappedCreatePolicy = `
  const { createPolicy: watchedCreatePolicy } = TrustedTypePolicyFactory.prototype;
  TrustedTypePolicyFactory.prototype.createPolicy = function (name, rules) {
    return watchedCreatePolicy.call(this, name, { ...rules, createHTML: (given) => given + text });
  };`;

/** An attack may fail with an error. */
function attack(code: string): string {
  return `(async () => {
    const widget = document.querySelector('rewards-widget');
    try { ${code} } catch {}
    if (widget.shadowRoot.querySelector('[data-trusted]')) trusted.push('in the document');
    return trusted;
  })()`;
}
