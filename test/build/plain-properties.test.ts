import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainPropertiesOf } from '../../build/lean-lit/plain-properties.js';

const compiled = (options: string): string => `_decorate([property(${options})], Shop.prototype, "apiKey", void 0);`;

describe('reactive properties in a build', () => {
  test('are declared without their decorator, with the same options', () => {
    assert.equal(plainPropertiesOf(compiled('')), 'Shop.createProperty("apiKey");');
    for (const options of ['{ attribute: "api-key" }', '{\n\tattribute: false,\n\ttype: Number\n}'])
      assert.equal(plainPropertiesOf(compiled(options)), `Shop.createProperty("apiKey", ${options});`);
  });

  test('keep their decorator beside another one', () => {
    const code = '_decorate([property(), other()], Shop.prototype, "apiKey", void 0);';
    assert.equal(plainPropertiesOf(code), code);
  });
});
