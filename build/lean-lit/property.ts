import type { PropertyDeclaration, ReactiveElement } from '@lit/reactive-element';

export const property =
  (options?: PropertyDeclaration) =>
  (prototype: object, name: PropertyKey): void =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
