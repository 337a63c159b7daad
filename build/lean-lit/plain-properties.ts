import type { Plugin } from 'vite';

/** As the compiler writes a legacy decorator of a field. */
const decorated = /\b\w*decorate\(\[\s*property\((|\{[^{}]*\})\)\s*\], (\w+)\.prototype, ("\w+"), void 0\)/g;

/** Declares reactive properties by the one call that lit's legacy decorator comes down to, so that no decorator is shipped. */
export function plainProperties(): Plugin {
  return {
    name: 'plain-properties',
    transform: {
      // After TypeScript is gone.
      order: 'post',
      filter: { id: /\.ts$/, code: /\bproperty\(/ },
      handler: (code) => ({ code: plainPropertiesOf(code), map: null }),
    },
  };
}

export function plainPropertiesOf(code: string): string {
  return code.replace(decorated, (_, options: string, element: string, name: string) =>
    [`${element}.createProperty(${name}`, options && `, ${options}`, ')'].join(''),
  );
}
